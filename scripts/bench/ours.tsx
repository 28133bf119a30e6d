// The console's own palette with this many loaded records: `ours.html?n=1000`.
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { permissionCodes } from '#contract/permissions.ts'
import { CommandHost, loadPanels } from '#src/app/command-host.tsx'
import { startMessages } from '#src/app/i18n.ts'
import type { Services } from '#src/commands/command.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { createApp } from '#src/machines/app.machine.ts'
import { AppContext } from '#src/machines/use-app.ts'
import { createRecordStore } from '#src/palette/record-store.ts'
import { getRecordStore } from '#src/palette/record-store-instance.ts'
import { loadRecordReadings } from '#src/search/record-readings.ts'
import '#src/app/app.css'
import { entries } from './entries.ts'
import { startStopwatch } from './stopwatch.ts'

const count = Number(new URLSearchParams(location.search).get('n'))

/** There is no server: requests are refused, and the palette uses the loaded records. */
const services: Services = {
  call: async () => ({ ok: false, code: 4003, data: null, msg: '', body: {} }),
  download: async () => ({ ok: false, code: 4003, data: null, msg: '', body: {} }),
  navigate: () => undefined,
  changed: () => undefined,
  toast: () => undefined,
  tell: () => undefined,
}

const Page = () => <main {...usePage({ path: 'orders' })} tabIndex={-1} />

startStopwatch()
const [words] = await Promise.all([startMessages('zh-CN'), loadPanels(), loadRecordReadings()])
const store = getRecordStore(() => createRecordStore({ most: count }))
store.keep(entries(count))
// Polled until the worker has started and answered; its answers to other questions do not count.
const question = { text: 'zb', weights: [] }
while (store.list.answer(question)?.get('zb') === undefined)
  await new Promise<void>((ready) => {
    const stop = store.list.subscribe(() => {
      stop()
      ready()
    })
  })
createRoot(document.getElementById('root') ?? document.body).render(
  <I18nextProvider i18n={words}>
    <AppContext value={createApp()}>
      <CommandHost services={services} viewer={{ id: 'u1', name: '苏文佩', permissions: permissionCodes }}>
        <Page />
      </CommandHost>
    </AppContext>
  </I18nextProvider>,
)
window.isReady = true
