// The palette's machine is loaded with its panels; events the page sends before are kept.
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { createPaletteLine } from '#src/app/palette-line.ts'
import { paletteMachine } from '#src/machines/palette.machine.ts'

const stays = () => new Promise<never>(() => {})
const palette = () =>
  createActor(
    paletteMachine.provide({
      actors: Object.fromEntries(
        ['run', 'find_choices', 'read_meant', 'recall', 'look_up'].map((name) => [name, fromPromise(stays)]),
      ),
    }),
  ).start()

test('Events sent before the machine is loaded wait and are delivered in order.', () => {
  const line = createPaletteLine()
  let calls = 0
  line.onWaiting(() => {
    calls += 1
  })
  expect([line.isClosed(), line.isListing()]).toEqual([true, false])
  line.send({ type: 'palette.opened' })
  line.send({ type: 'scope.dropped' })
  expect([line.isClosed(), line.isListing(), calls]).toEqual([false, true, 2])
  const actor = palette()
  line.connect(actor)
  expect(actor.getSnapshot().hasTag('list')).toBe(true)
  expect([line.isClosed(), line.isListing()]).toEqual([false, true])
  line.send({ type: 'palette.closed' })
  expect([actor.getSnapshot().matches('closed'), line.isClosed(), calls]).toEqual([true, true, 2])
})

test('A command that asks waits too, and does not count as an open list.', () => {
  const line = createPaletteLine()
  line.send({ type: 'command.chosen', command: 'orders.cancel', args: {}, asks: 'nothing' })
  expect([line.isClosed(), line.isListing()]).toEqual([false, false])
})

test('Waiting events are dropped when the panels cannot be loaded.', () => {
  const line = createPaletteLine()
  line.send({ type: 'palette.opened' })
  line.forget()
  expect(line.isClosed()).toBe(true)
  const actor = palette()
  line.connect(actor)
  expect(actor.getSnapshot().matches('closed')).toBe(true)
})

test('Events sent after the machine was disconnected wait for the next one.', () => {
  const line = createPaletteLine()
  line.connect(palette())()
  line.send({ type: 'palette.opened' })
  const next = palette()
  line.connect(next)
  expect(next.getSnapshot().hasTag('list')).toBe(true)
})
