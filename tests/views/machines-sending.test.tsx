// The events that can be sent to a live machine are a list in the column of events, which the filter narrows.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { startMessages } from '#src/app/i18n.ts'
import { machineViews } from '#src/machines/inspection/use-machines.ts'
import { EventLog } from '#src/views/machines/event-log.tsx'
import { sendableIn } from '#src/views/machines/event-sender.tsx'
import { noMoment } from '#src/views/machines/history.ts'
import { machineLabels } from '#src/views/machines/machine-labels.ts'

const palette = machineViews.find(({ name }) => name === 'palette')
if (palette === undefined) throw new Error('no palette')

test('a value of which only the size may be shown says so, and one that changed shows what it was', async () => {
  const words = await startMessages('zh-CN')
  const entry = { at: '2026-11-23T04:00:00.000Z', event: 'query.typed', kind: 'stayed', from: 'a', to: 'a' } as const
  const more = { guards: [], active: [], moves: [], payload: null, who: null }
  render(
    <I18nextProvider i18n={words}>
      <EventLog
        history={{
          entries: [
            { ...entry, ...more, id: '1', context: { found: '[0]', at: 0 } },
            { ...entry, ...more, id: '2', context: { found: '[24]', at: 1 } },
          ],
          offered: [],
          context: { found: '[24]', at: 1 },
          active: [],
          possible: noMoment.possible,
        }}
        words={machineLabels(palette, words.t, words)}
        at={1}
        onStep={() => undefined}
        isReplayed={false}
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
  render(
    <I18nextProvider i18n={words}>
      <EventLog
        history={{ entries: [], offered: [], context: null, active: [], possible: noMoment.possible }}
        words={machineLabels(palette, words.t, words)}
        at={-1}
        onStep={() => undefined}
        isReplayed={false}
        none=""
        sendable={['palette.opened', 'palette.closed']}
        onSend={onSend}
      />
    </I18nextProvider>,
  )
  const buttons = () => screen.queryAllByRole('button', { name: /palette\./ })
  expect(buttons()).toHaveLength(2)
  await user.type(screen.getByRole('searchbox'), 'opened')
  expect(buttons()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: /palette\.opened/ }))
  expect(onSend).toHaveBeenCalledExactlyOnceWith('palette.opened')
})
