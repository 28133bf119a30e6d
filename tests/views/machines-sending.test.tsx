// The events that can be sent to a live machine are a list in the column of events, which the filter narrows.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { startMessages } from '#src/app/i18n.ts'
import { machineViews } from '#src/machines/inspection/use-machines.ts'
import { EventLog, type LogProps } from '#src/views/machines/event-log.tsx'
import { sendableIn } from '#src/views/machines/event-sender.tsx'
import { type MachineHistory, noMoment } from '#src/views/machines/history.ts'
import { machineLabels } from '#src/views/machines/machine-labels.ts'
import { noFilter, rowsIn } from '#src/views/machines/step-filter.ts'

const palette = machineViews.find(({ name }) => name === 'palette')
if (palette === undefined) throw new Error('no palette')

test('a value of which only the size may be shown says so, and one that changed shows what it was', async () => {
  const words = await startMessages('zh-CN')
  const entry = { at: '2026-11-23T04:00:00.000Z', event: 'query.typed', kind: 'stayed', from: 'a', to: 'a' } as const
  const more = { guards: [], active: [], moves: [], payload: null, who: null }
  render(
    <I18nextProvider i18n={words}>
      <EventLog
        page={pageOf({
          entries: [
            { ...entry, ...more, id: '1', context: { found: '[0]', at: 0 } },
            { ...entry, ...more, id: '2', context: { found: '[24]', at: 1 } },
          ],
          offered: [],
          context: { found: '[24]', at: 1 },
          active: [],
          possible: noMoment.possible,
        })}
        words={machineLabels(palette, words.t, words)}
        rows={[0, 1]}
        none=""
        sendable={[]}
        onSend={() => undefined}
      />
    </I18nextProvider>,
  )
  const context = screen.getByRole('region', { name: '上下文' })
  expect(context).toHaveTextContent('found原为 0 项，内容已隐藏 →24 项，内容已隐藏at原为 0 →1')
})

test('events that are possible and allowed are listed once, narrowed by the filter, and sent by a button', async () => {
  const opening = palette.chart.moves.filter(({ event }) => event === 'palette.opened')
  const moment = { ...noMoment, possible: new Set(palette.chart.moves.map(({ id }) => id)) }
  expect(sendableIn(palette.chart.moves, moment, (event) => event === 'palette.opened')).toEqual(['palette.opened'])
  expect(sendableIn(opening, noMoment, () => true)).toEqual([])
  const words = await startMessages('zh-CN')
  const onSend = vi.fn()
  const user = userEvent.setup()
  const Log = () => {
    const [filter, filterBy] = useState(noFilter)
    const history = { entries: [], offered: [], context: null, active: [], possible: noMoment.possible }
    return (
      <EventLog
        page={{ ...pageOf(history), filter, filterBy }}
        words={machineLabels(palette, words.t, words)}
        rows={[]}
        none=""
        sendable={['palette.opened', 'palette.closed']}
        onSend={onSend}
      />
    )
  }
  render(
    <I18nextProvider i18n={words}>
      <Log />
    </I18nextProvider>,
  )
  const buttons = () => screen.queryAllByRole('button', { name: /palette\./ })
  expect(buttons()).toHaveLength(2)
  await user.type(screen.getByRole('searchbox'), 'opened')
  expect(buttons()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: /palette\.opened/ }))
  expect(onSend).toHaveBeenCalledExactlyOnceWith('palette.opened')
})

test('a step is compared with any other that is chosen, earlier or later, and the log marks it', async () => {
  const words = await startMessages('zh-CN')
  const user = userEvent.setup()
  const entry = (id: string, event: string, who: string, at: number) => ({
    ...({ id, event, who, at: `2026-11-23T04:00:0${id}.000Z`, kind: 'stayed', from: 'a', to: 'a' } as const),
    ...{ guards: [], active: [], moves: [], payload: null, context: { open: true, at } },
  })
  const history: MachineHistory = {
    entries: [
      entry('1', 'palette.opened', '苏文佩', 10),
      entry('2', 'query.typed', 'system', 20),
      entry('3', 'palette.closed', '苏文佩', 30),
    ],
    ...{ offered: [], context: { open: true, at: 30 }, active: [], possible: noMoment.possible },
  }
  const Log = () => {
    const [base, compareWith] = useState<string | null>(null)
    const [filter, filterBy] = useState(noFilter)
    const [at, stepTo] = useState(2)
    const labels = machineLabels(palette, words.t, words)
    return (
      <EventLog
        page={{ ...pageOf(history), base, compareWith, filter, filterBy, at, stepTo }}
        words={labels}
        rows={rowsIn(history, filter, labels.event)}
        none=""
        sendable={[]}
        onSend={() => undefined}
      />
    )
  }
  render(
    <I18nextProvider i18n={words}>
      <Log />
    </I18nextProvider>,
  )
  const context = screen.getByRole('region', { name: '上下文' })
  const rows = () => screen.getAllByRole('listitem').map((row) => row.querySelector('code')?.textContent)
  expect(context).toHaveTextContent('1 项不同')
  expect(context).toHaveTextContent('at原为 20 →30opentrue')
  await user.selectOptions(screen.getByRole('combobox', { name: '与哪一步对比' }), '1')
  expect(context).toHaveTextContent('at第 1 步为 10 →30')
  expect(screen.getByRole('button', { name: /palette\.opened/ })).toHaveTextContent('对比基准')
  await user.selectOptions(screen.getByRole('combobox', { name: '与哪一步对比' }), '3')
  expect(context).toHaveTextContent('0 项不同')
  await user.click(screen.getByRole('button', { name: /query\.typed/ }))
  expect(context).toHaveTextContent('at第 3 步为 30 ←20')
  await user.selectOptions(screen.getByRole('combobox', { name: '按操作人筛选' }), '系统')
  expect(rows()).toEqual(['query.typed'])
  expect(screen.getByText('1 / 共 3')).toBeInTheDocument()
  await user.selectOptions(screen.getByRole('combobox', { name: '按操作人筛选' }), '')
  expect(rows()).toEqual(['palette.closed', 'query.typed', 'palette.opened'])
})

const pageOf = (history: MachineHistory): LogProps['page'] => ({
  history,
  at: history.entries.length - 1,
  isReplayed: false,
  followed: { asked: false, failed: false, error: null, reload: () => undefined, order: undefined, history: null },
  actors: [],
  actor: null,
  base: null,
  compareWith: () => undefined,
  filter: noFilter,
  filterBy: () => undefined,
  stepTo: () => undefined,
  openActor: () => undefined,
})
