import { expect, test } from 'vitest'
import type { MachineHistory } from '#src/views/machines/history.ts'
import { readRecording, recordingOf } from '#src/views/machines/recording.ts'

const history: MachineHistory = {
  entries: [
    {
      id: '1',
      at: '2026-11-23T04:00:00.000Z',
      event: 'palette.opened',
      kind: 'moved',
      from: 'closed',
      to: 'choosing.idle',
      guards: [],
      active: ['choosing', 'choosing.idle'],
      moves: ['closed|palette.opened|0'],
      payload: { type: 'palette.opened', text: '•••' },
      context: { text: '•••', asks: null },
      who: null,
    },
  ],
  active: ['choosing', 'choosing.idle'],
  possible: new Set(['choosing|palette.closed|0']),
  offered: [],
  context: { text: '•••', asks: null },
}

test('a saved recording is opened with every step and without possible events', () => {
  expect(readRecording(recordingOf('palette', history))).toEqual({
    machine: 'palette',
    history: { ...history, possible: new Set() },
  })
})

test.each([
  ['{"format": ', 'broken'],
  ['[]', 'foreign'],
  ['{"id":"palette","initial":"closed"}', 'foreign'],
  [recordingOf('palette', { ...history, entries: [] }), 'foreign'],
  [recordingOf('no-such-machine', history), 'unknown_machine'],
])('the file %s is refused as %s', (text, fault) => {
  expect(readRecording(text)).toBe(fault)
})
