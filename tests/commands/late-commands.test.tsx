// Commands that are still loading: a key or a button waits for its command, and is not lost.

import { expect, test, vi } from 'vitest'
import { type CommandList, commandListOf } from '#src/commands/availability.ts'
import { available, define, done, type Services, type Situation } from '#src/commands/command.ts'
import { createDispatcher } from '#src/commands/dispatch.ts'
import { keymap } from '#src/commands/keymap.ts'
import { findLoadedCommand } from '#src/commands/loaded-commands.ts'
import { firstLists } from '#src/commands/registry.first.ts'
import { commands } from '#src/commands/registry.ts'
import { createRunner } from '#src/commands/runner.ts'
import { createSituations } from '#src/commands/situation.ts'
import { patience } from '../support/patience.ts'

const run = vi.fn(async () => done)
const late = define({ 'records.copy_code': { group: 'here', availability: () => available, run } })

/** A command list whose one command is loaded when `arrive` is called. */
const onItsWay = () => {
  const way = Promise.withResolvers<void>()
  let now: CommandList = commandListOf([])
  return {
    commands: {
      get all() {
        return now.all
      },
      find: (id) => now.find(id),
      coming: () => (now.all.length > 0 ? null : way.promise),
    } satisfies CommandList,
    arrive: () => {
      now = commandListOf([late])
      way.resolve()
    },
    fail: () => way.reject(new Error('no line')),
  }
}

const binding = keymap.find(({ command, keys }) => command === 'records.copy_code' && !keys.includes(' '))

const pressOn = (commands: CommandList) => {
  const ran: [string, Situation][] = []
  const lost = vi.fn()
  const waiting = vi.fn()
  const situations = createSituations()
  situations.publish('page', { kind: 'page', path: 'orders', context: binding?.in ?? 'table' })
  const hear = createDispatcher({
    commands,
    situations,
    apple: false,
    chord: () => ({ strokes: [], contexts: [] }),
    tellChord: () => undefined,
    run: (command, situation) => void ran.push([command.id, situation]),
    refuse: () => undefined,
    absent: () => undefined,
    unbound: () => undefined,
    lost,
    waiting,
  })
  const event = new KeyboardEvent('keydown', { key: binding?.keys ?? '', bubbles: true, cancelable: true })
  document.body.addEventListener('keydown', hear, { once: true })
  document.body.dispatchEvent(event)
  situations.publish('page', { kind: 'page', path: 'home' })
  return { ran, lost, waiting, event }
}

test('a key waits for its command and runs it in the situation of the press', async () => {
  const { commands, arrive } = onItsWay()
  const { ran, event } = pressOn(commands)
  expect(event.defaultPrevented).toBe(true)
  expect(ran).toEqual([])
  arrive()
  await vi.waitFor(() => expect(ran.map(([id]) => id)).toEqual(['records.copy_code']), patience)
  expect(ran[0]?.[1].path).toBe('orders')
})

test('a key that waits for its command holds back later keys until it has acted', async () => {
  const { commands, arrive } = onItsWay()
  const { ran, waiting } = pressOn(commands)
  expect(waiting).toHaveBeenCalledOnce()
  arrive()
  await waiting.mock.calls[0]?.[0]
  expect(ran).toHaveLength(1)
})

test('a key whose command cannot be loaded says so', async () => {
  const { commands, fail } = onItsWay()
  const { ran, lost } = pressOn(commands)
  fail()
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce(), patience)
  expect(ran).toEqual([])
})

test('a run by id waits for the command too', async () => {
  const { commands, arrive } = onItsWay()
  const services: Services = {
    call: () => Promise.reject(new Error('nothing is asked')),
    download: () => Promise.reject(new Error('nothing is asked')),
    navigate: () => undefined,
    changed: () => undefined,
    toast: () => undefined,
    tell: () => undefined,
  }
  const runner = createRunner({
    commands,
    situations: createSituations(),
    ask: () => undefined,
    services: () => services,
    refuse: () => undefined,
  })
  const ended = runner.run('records.copy_code')
  expect(run).not.toHaveBeenCalled()
  arrive()
  expect(await ended).toEqual(done)
  expect(run).toHaveBeenCalledOnce()
})

test('the first commands are commands of the registry, in its order', () => {
  const first = firstLists.flatMap((list) => Object.keys(list))
  expect(first.filter((id) => findLoadedCommand(id) !== commands.find((one) => one.id === id))).toEqual([])
  const places = first.map((id) => commands.findIndex((one) => one.id === id))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})
