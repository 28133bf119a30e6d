// What a person was writing, kept for that person.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { dropAllDrafts, loadDraft, saveDraft } from '#src/api/drafts.ts'
import { draftMachine, keepPending } from '#src/machines/draft.machine.ts'

const name = { username: 'buyer', form: 'order', id: null, version: null }

beforeEach(async () => {
  // Asking for a draft opens the book again that a sign-out has closed.
  await loadDraft(name)
  await loadDraft({ ...name, username: 'chief' })
  vi.useFakeTimers()
})
afterEach(async () => {
  vi.useRealTimers()
  await dropAllDrafts('buyer')
  await dropAllDrafts('chief')
})

const opened = async () => {
  const actor = createActor(draftMachine, { input: name }).start()
  await vi.advanceTimersByTimeAsync(0)
  return actor
}
const kept = async () => (await loadDraft(name))?.values

describe(draftMachine.id, () => {
  test('keeps the last values within three seconds', async () => {
    const actor = await opened()
    actor.send({ type: 'draft.keep', values: { title: 'a' } })
    await vi.advanceTimersByTimeAsync(2_000)
    actor.send({ type: 'draft.keep', values: { title: 'ab' } })
    expect(await kept()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await kept()).toEqual({ title: 'ab' })
    expect(actor.getSnapshot().context.pending).toBeNull()
  })

  test('offers what an earlier visit left, and keeps what is typed meanwhile beside it', async () => {
    await saveDraft(name, { title: 'old' })
    const actor = await opened()
    expect(actor.getSnapshot().context.found?.values).toEqual({ title: 'old' })
    expect(actor.getSnapshot().context.kept).toBeNull()
    actor.send({ type: 'draft.keep', values: { title: 'new' } })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(actor.getSnapshot().context.kept?.times).toBe(1)
    expect(await loadDraft(name)).toMatchObject({ values: { title: 'new' }, earlier: { values: { title: 'old' } } })
    actor.stop()

    const next = await opened()
    expect(next.getSnapshot().context.found?.values).toEqual({ title: 'new' })
    next.send({ type: 'draft.declined' })
    await vi.advanceTimersByTimeAsync(0)
    expect(next.getSnapshot().context.found?.values).toEqual({ title: 'old' })
    expect(await kept()).toEqual({ title: 'old' })
  })

  test('leaving at once keeps what was typed beside the offer', async () => {
    await saveDraft(name, { title: 'old' })
    const actor = await opened()
    actor.send({ type: 'draft.keep', values: { title: 'new' } })
    keepPending(actor.getSnapshot().context)
    expect(await loadDraft(name)).toMatchObject({ values: { title: 'new' }, earlier: { values: { title: 'old' } } })
  })

  test('offers what was typed in place of the draft that is restored', async () => {
    await saveDraft(name, { title: 'old' })
    const actor = await opened()
    actor.send({ type: 'draft.keep', values: { title: 'new' } })
    actor.send({ type: 'draft.exchanged' })
    expect(actor.getSnapshot().context.found?.values).toEqual({ title: 'new' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await loadDraft(name)).toMatchObject({ values: { title: 'old' }, earlier: { values: { title: 'new' } } })
  })

  test('declining the offer keeps what was typed; what the server has is dropped and the offer stays', async () => {
    await saveDraft(name, { title: 'old' })
    const actor = await opened()
    actor.send({ type: 'draft.keep', values: { title: 'new' } })
    await vi.advanceTimersByTimeAsync(3_000)
    actor.send({ type: 'draft.settled' })
    await vi.advanceTimersByTimeAsync(0)
    expect(await loadDraft(name)).toMatchObject({ values: { title: 'old' } })
    actor.send({ type: 'draft.keep', values: { title: 'another' } })
    actor.send({ type: 'draft.declined' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await loadDraft(name)).toMatchObject({ values: { title: 'another' }, earlier: null })
  })

  test('forgets what is discarded, also what was not kept yet', async () => {
    const actor = await opened()
    actor.send({ type: 'draft.keep', values: { title: 'a' } })
    actor.send({ type: 'draft.discard' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await kept()).toBeUndefined()
  })

  test('leaving keeps what was not kept yet', async () => {
    const actor = await opened()
    actor.send({ type: 'draft.keep', values: { title: 'a' } })
    keepPending(actor.getSnapshot().context)
    actor.stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(await kept()).toEqual({ title: 'a' })
  })

  test('does not come back when its form is taken down after its owner has signed out', async () => {
    const actor = await opened()
    actor.send({ type: 'draft.keep', values: { title: 'a' } })
    const dropping = dropAllDrafts('buyer')
    keepPending(actor.getSnapshot().context)
    await dropping
    await vi.advanceTimersByTimeAsync(0)
    expect(await kept()).toBeUndefined()
    await saveDraft(name, 2)
    expect(await kept()).toBe(2)
  })

  test('belongs to one person', async () => {
    await saveDraft(name, 1)
    await saveDraft({ ...name, username: 'chief' }, 2)
    await dropAllDrafts('buyer')
    expect(await kept()).toBeUndefined()
    expect((await loadDraft({ ...name, username: 'chief' }))?.values).toBe(2)
  })
})

test('is committed together with its write: a page that is going away hears no answer any more', async () => {
  const did: string[] = []
  const transaction: { oncomplete?: () => void; commit(): void } = {
    commit: () => {
      did.push('commit')
      queueMicrotask(() => transaction.oncomplete?.())
    },
  }
  const drafts = { transaction, put: () => did.push('put') }
  const opening: { result: unknown; onsuccess?: () => void } = {
    result: { transaction: () => ({ objectStore: () => drafts }) },
  }
  const open = () => {
    queueMicrotask(() => opening.onsuccess?.())
    return opening
  }
  vi.stubGlobal('indexedDB', { open })
  vi.resetModules()
  try {
    const fresh = await import('#src/api/drafts.ts')
    await fresh.saveDraft(name, { title: 'a' })
    expect(did).toEqual(['put', 'commit'])
  } finally {
    vi.unstubAllGlobals()
  }
})
