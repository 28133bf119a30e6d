import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { startMessages } from '#src/app/i18n.ts'
import { useArrival } from '#src/app/use-arrival.ts'
import type { PathId } from '#src/paths.ts'

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
    </>
  )
}

test('a screen, the first one too, moves the focus to its heading, but not out of a dialog', async () => {
  const words = await startMessages('zh-CN')
  const drawn = (path: string, id: PathId, asks: boolean) => (
    <I18nextProvider i18n={words}>
      <Screen path={path} id={id} asks={asks} />
    </I18nextProvider>
  )
  const { rerender } = render(drawn('/home', 'home', false))
  expect(screen.getByRole('heading', { name: '/home' })).toHaveFocus()
  rerender(drawn('/bidding/order', 'orders', false))
  expect(screen.getByRole('heading', { name: '/bidding/order' })).toHaveFocus()
  rerender(drawn('/bidding/order', 'orders', true))
  screen.getByLabelText('输入').focus()
  rerender(drawn('/supplier', 'suppliers', true))
  expect(screen.getByLabelText('输入')).toHaveFocus()
})
