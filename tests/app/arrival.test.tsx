import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { i18n } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { startMessages } from '#src/app/i18n.ts'
import { useArrival } from '#src/app/use-arrival.ts'
import type { PathId } from '#src/paths.ts'
import { Menu } from '#src/ui/overlay/menu.tsx'

const Screen = ({ path, id, asks }: { path: string; id: PathId; asks: boolean }) => {
  useArrival(path, id)
  return (
    <>
      <main id="main" tabIndex={-1}>
        <h1 tabIndex={-1}>{path}</h1>
      </main>
      <div role="dialog" aria-label="命令面板">
        {asks && <input aria-label="输入" />}
      </div>
      <Menu
        trigger={<button type="button">账户</button>}
        entries={[{ id: 'leave', label: '退出登录', onSelect: () => {} }]}
      />
    </>
  )
}

const screenIn =
  (words: i18n) =>
  (path: string, id: PathId, asks = false) => (
    <I18nextProvider i18n={words}>
      <Screen path={path} id={id} asks={asks} />
    </I18nextProvider>
  )

test('a screen, the first one too, moves the focus to its heading, but not out of a dialog', async () => {
  const drawn = screenIn(await startMessages('zh-CN'))
  const { rerender } = render(drawn('/home', 'home'))
  expect(screen.getByRole('heading', { name: '/home' })).toHaveFocus()
  rerender(drawn('/bidding/order', 'orders'))
  expect(screen.getByRole('heading', { name: '/bidding/order' })).toHaveFocus()
  rerender(drawn('/bidding/order', 'orders', true))
  screen.getByLabelText('输入').focus()
  rerender(drawn('/supplier', 'suppliers', true))
  expect(screen.getByLabelText('输入')).toHaveFocus()
})

test('a menu opened before its screen arrived stays open', async () => {
  const drawn = screenIn(await startMessages('zh-CN'))
  const { rerender } = render(drawn('/home', 'home'))
  await userEvent.click(screen.getByRole('button', { name: '账户' }))
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus())
  rerender(drawn('/supplier', 'suppliers'))
  expect(screen.getByRole('menu')).toHaveFocus()
})
