// Drafts: what a user has typed, stored for that user alone.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { dropAllDrafts, loadDraft, saveDraft } from '#src/api/drafts.ts'
import { draftMachine, keepPending } from '#src/machines/draft.machine.ts'

const name = { username: 'buyer', form: 'order', id: null, version: null }

beforeEach(async () => {
  // Loading a draft opens the store again that a sign-out has closed.
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
  test('stores the last values within three seconds', async () => {
    const actor = await opened()
    actor.send({ type: 'draft.keep', values: { title: 'a' } })
    await vi.advanceTimersByTimeAsync(2_000)
    actor.send({ type: 'draft.keep', values: { title: 'ab' } })
    expect(await kept()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await kept()).toEqual({ title: 'ab' })
    expect(actor.getSnapshot().context.pending).toBeNull()
  })

  test('offers the draft of an earlier visit, and stores new input beside it', async () => {
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

  test('stores new input beside the offer when the page is left at once', async () => {
    await saveDraft(name, { title: 'old' })
    const actor = await opened()
    actor.send({ type: 'draft.keep', values: { title: 'new' } })
    keepPending(actor.getSnapshot().context)
    expect(await loadDraft(name)).toMatchObject({ values: { title: 'new' }, earlier: { values: { title: 'old' } } })
  })

  test('offers the new input when the earlier draft is restored in its place', async () => {
    await saveDraft(name, { title: 'old' })
    const actor = await opened()
    actor.send({ type: 'draft.keep', values: { title: 'new' } })
    actor.send({ type: 'draft.exchanged' })
    expect(actor.getSnapshot().context.found?.values).toEqual({ title: 'new' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await loadDraft(name)).toMatchObject({ values: { title: 'old' }, earlier: { values: { title: 'new' } } })
  })

  test('drops input that the server has saved but not the offer, and keeps later input when the offer is declined', async () => {
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

  test('forgets discarded input, also when it was not stored yet', async () => {
    const actor = await opened()
    actor.send({ type: 'draft.keep', values: { title: 'a' } })
    actor.send({ type: 'draft.discard' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await kept()).toBeUndefined()
  })

  test('stores pending input when the page is left', async () => {
    const actor = await opened()
    actor.send({ type: 'draft.keep', values: { title: 'a' } })
    keepPending(actor.getSnapshot().context)
    actor.stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(await kept()).toEqual({ title: 'a' })
  })

  test('stores nothing when its form closes after its owner has signed out', async () => {
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

  test('belongs to one user', async () => {
    await saveDraft(name, 1)
    await saveDraft({ ...name, username: 'chief' }, 2)
    await dropAllDrafts('buyer')
    expect(await kept()).toBeUndefined()
    expect((await loadDraft({ ...name, username: 'chief' }))?.values).toBe(2)
  })
})

test('commits together with its write, because a closing page receives no more answers', async () => {
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
