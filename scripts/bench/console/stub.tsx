// The floor of the figures: a page with the packages of the console's lists, one request and one line; `n` shows the next line.
import { columnFilteringFeature, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMachine } from '@xstate/react'
import { Command } from 'cmdk'
import i18next from 'i18next'
import { ofetch } from 'ofetch'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { useForm } from 'react-hook-form'
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next'
import { Route, Router } from 'wouter'
import { assign, fromPromise, setup } from 'xstate'
import * as z from 'zod/mini'

z.config({ jitless: true })

const answer = z.object({ lines: z.array(z.string()) })

const machine = setup({
  types: {
    context: {} as { lines: readonly string[]; at: number }, // a type for XState, which reads no value here
    events: {} as { type: 'next' },
  },
  actors: { lines: fromPromise(async () => answer.parse(await ofetch('/api/lines')).lines) },
}).createMachine({
  context: { lines: [], at: 0 },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        src: 'lines',
        onDone: { target: 'shown', actions: assign({ lines: ({ event }) => event.output }) },
      },
    },
    shown: { on: { next: { actions: assign({ at: ({ context }) => (context.at + 1) % context.lines.length }) } } },
  },
})

const features = tableFeatures({ columnFilteringFeature, rowSortingFeature })
const columns = [{ id: 'text', accessorFn: ({ text }: { text: string }) => text }]

const Page = () => {
  const { t } = useTranslation()
  const [{ context }, send] = useMachine(machine)
  const text = context.lines[context.at]
  const place = useRef<HTMLElement>(null)
  const side = useVirtualizer({ count: 0, getScrollElement: () => place.current, estimateSize: () => 40 })
  const { register } = useForm()
  const table = useTable({ features, columns, data: text === undefined ? [] : [{ text }] })
  return (
    <main ref={place} tabIndex={-1} onKeyDown={({ key }) => key === 'n' && send({ type: 'next' })}>
      <Command.Dialog open={false} label="stub">
        <Command.Input />
        <Command.List />
      </Command.Dialog>
      {table.getRowModel().rows.map((row) => (
        <p key={row.id} data-line={row.original.text}>
          {t('line', { text: row.original.text })}
        </p>
      ))}
      {side.getVirtualItems().map(({ key }) => (
        <input key={key} {...register(String(key))} />
      ))}
    </main>
  )
}

await i18next.use(initReactI18next).init({
  lng: 'zh-CN',
  resources: { 'zh-CN': { translation: { line: '第 {{text}} 行' } } },
})
createRoot(document.getElementById('root') ?? document.body).render(
  <I18nextProvider i18n={i18next}>
    <Router>
      <Route path="/">
        <Page />
      </Route>
    </Router>
  </I18nextProvider>,
)
