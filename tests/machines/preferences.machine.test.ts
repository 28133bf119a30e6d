// A user's preferences: shown at once, saved later, and not lost by a slow network or a closing page.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { Preferences, PreferencesPatch } from '#contract/preferences.ts'
import type { Reply } from '#src/api/call.ts'
import { preferencesIn, preferencesMachine } from '#src/machines/preferences.machine.ts'
import { patience } from '../support/patience.ts'

const accepted = (data: Preferences): Reply<Preferences> => ({ ok: true, code: 0, data, msg: '', body: {} })
const refused: Reply<Preferences> = { ok: false, code: 4001, data: {}, msg: 'too large', body: {} }

interface Server {
  kept: Preferences
  readonly sent: PreferencesPatch[]
  answer: 'accepts' | 'refuses' | 'is silent'
}

let server: Server
let clock: SimulatedClock
beforeEach(() => {
  server = { kept: { aliases: { 'go.orders': 'xq' } }, sent: [], answer: 'accepts' }
  clock = new SimulatedClock()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const begin = () => {
  const answer = async (): Promise<Reply<Preferences>> => {
    if (server.answer === 'is silent') throw new Error('no answer')
    return server.answer === 'refuses' ? refused : accepted(server.kept)
  }
  const actor = createActor(
    preferencesMachine.provide({
      actors: {
        read: fromPromise(answer),
        save: fromPromise(async ({ input }: { input: { patch: PreferencesPatch; quiet: boolean } }) => {
          server.sent.push(input.patch)
          if (server.answer === 'accepts') server.kept = { ...server.kept, ...(input.patch as Preferences) } // no nulls here
          return answer()
        }),
        hearLeaving: fromCallback(() => undefined),
      },
    }),
    { clock },
  )
  actor.start()
  return actor
}

const reaches = (actor: ReturnType<typeof begin>, state: string) =>
  vi.waitFor(() => expect(actor.getSnapshot().value).toBe(state), patience)
const held = (actor: ReturnType<typeof begin>) => preferencesIn(actor.getSnapshot().context)

test('is empty until the server answers, and then has the server’s preferences', async () => {
  const actor = begin()
  expect(held(actor)).toEqual({})
  await reaches(actor, 'idle')
  expect(held(actor)).toEqual({ aliases: { 'go.orders': 'xq' } })
})

test('shows a change at once and sends several of them together', async () => {
  const actor = begin()
  await reaches(actor, 'idle')
  actor.send({ type: 'preferences.set', patch: { switches: { character_keys: false } } })
  actor.send({ type: 'preferences.set', patch: { aliases: { 'go.orders': 'dd' } } })
  expect(held(actor)).toEqual({ aliases: { 'go.orders': 'dd' }, switches: { character_keys: false } })
  expect(held(actor)).toBe(held(actor))
  expect(server.sent).toEqual([])
  clock.increment(1_200)
  await reaches(actor, 'idle')
  expect(server.sent).toEqual([{ switches: { character_keys: false }, aliases: { 'go.orders': 'dd' } }])
})

test('a change made before the first answer survives that answer', async () => {
  const actor = begin()
  actor.send({ type: 'preferences.set', patch: { aliases: { 'go.home': 'sy' } } })
  await reaches(actor, 'settling')
  expect(held(actor).aliases).toEqual({ 'go.home': 'sy' })
})

test('null removes a section', async () => {
  const actor = begin()
  await reaches(actor, 'idle')
  actor.send({ type: 'preferences.set', patch: { aliases: null } })
  expect(held(actor)).toEqual({})
})

test('a change of the recent commands alone waits longer before it is sent', async () => {
  const actor = begin()
  await reaches(actor, 'idle')
  actor.send({ type: 'preferences.set', patch: { recents: [{ id: 'go.home' }] } })
  clock.increment(1_200)
  expect(actor.getSnapshot().value).toBe('settling')
  actor.send({ type: 'preferences.flush' })
  await reaches(actor, 'idle')
  expect(server.sent).toEqual([{ recents: [{ id: 'go.home' }] }])
})

test('a change without an answer is sent again, and a newer change replaces it', async () => {
  const actor = begin()
  await reaches(actor, 'idle')
  server.answer = 'is silent'
  actor.send({ type: 'preferences.set', patch: { aliases: { 'go.home': 'a' } } })
  clock.increment(1_200)
  await reaches(actor, 'unsaved')
  actor.send({ type: 'preferences.set', patch: { aliases: { 'go.home': 'b' } } })
  expect(held(actor).aliases).toEqual({ 'go.home': 'b' })
  server.answer = 'accepts'
  clock.increment(10_000)
  await reaches(actor, 'idle')
  expect(server.sent.at(-1)).toEqual({ aliases: { 'go.home': 'b' } })
})

test('a refusal restores the server’s preferences', async () => {
  const actor = begin()
  await reaches(actor, 'idle')
  server.answer = 'refuses'
  actor.send({ type: 'preferences.set', patch: { aliases: { 'go.home': 'a' } } })
  clock.increment(1_200)
  await reaches(actor, 'idle')
  expect(held(actor)).toEqual({ aliases: { 'go.orders': 'xq' } })
})

test('asks again after no answer, with growing pauses', async () => {
  server.answer = 'is silent'
  const actor = begin()
  await reaches(actor, 'unread')
  clock.increment(10_000)
  await reaches(actor, 'unread')
  await vi.waitFor(() => expect(actor.getSnapshot().context.attempts).toBe(2), patience)
  server.answer = 'accepts'
  clock.increment(10_000)
  expect(actor.getSnapshot().value).toBe('unread')
  clock.increment(10_000)
  await reaches(actor, 'idle')
})

test('preferences that came with the session apply at once, and the server is not asked for them', async () => {
  const read = vi.fn(async () => accepted({}))
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('nobody is asked'))
  const actor = createActor(
    preferencesMachine.provide({ actors: { save: fromPromise(read), hearLeaving: fromCallback(() => undefined) } }),
    { clock, input: { kept: { aliases: { 'go.orders': 'xq' } } } },
  )
  actor.start()
  expect(preferencesIn(actor.getSnapshot().context)).toEqual({ aliases: { 'go.orders': 'xq' } })
  await reaches(actor, 'idle')
  expect(preferencesIn(actor.getSnapshot().context)).toEqual({ aliases: { 'go.orders': 'xq' } })
  expect(asked).not.toHaveBeenCalled()
  expect(read).not.toHaveBeenCalled()
  actor.stop()
})
