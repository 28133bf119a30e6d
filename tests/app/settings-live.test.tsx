// A change of the display by a key is announced to screen readers, and nothing is announced at first.
import { act, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { startMessages } from '#src/app/i18n.ts'
import { SettingsLive } from '#src/app/settings-live.tsx'
import { createApp, settingsOf } from '#src/machines/app.machine.ts'
import { AppContext } from '#src/machines/use-app.ts'

test('changes of row height, width and menu are announced', async () => {
  const app = createApp({ locale: 'zh-CN' })
  const settings = settingsOf(app)
  const words = await startMessages('zh-CN')
  const view = (folded: boolean) => (
    <I18nextProvider i18n={words}>
      <AppContext value={app}>
        <SettingsLive folded={folded} />
      </AppContext>
    </I18nextProvider>
  )
  const { rerender } = render(view(false))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  act(() => settings.send({ type: 'settings.next_density' }))
  expect(screen.getByRole('status')).toHaveTextContent('行高：标准')
  act(() => settings.send({ type: 'settings.toggle', key: 'contentWidth' }))
  expect(screen.getByRole('status')).toHaveTextContent('内容宽度：定宽')
  rerender(view(true))
  act(() => settings.send({ type: 'settings.set', key: 'collapsed', value: true }))
  expect(screen.getByRole('status')).toHaveTextContent('菜单已收起')
  app.stop()
})
