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

  test('offers what an earlier visit left and writes nothing over it before a word is given', async () => {
    await saveDraft(name, { title: 'old' })
    const actor = await opened()
    expect(actor.getSnapshot().context.found?.values).toEqual({ title: 'old' })
    actor.send({ type: 'draft.keep', values: { title: '' } })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await kept()).toEqual({ title: 'old' })
    actor.send({ type: 'draft.restored' })
    actor.send({ type: 'draft.keep', values: { title: 'old and new' } })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await kept()).toEqual({ title: 'old and new' })
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
