// Unsent answers are stored in the browser beside the drafts of forms, so that the same person finds them again after the
// page was loaded anew: by the person, or because the server answered data.status -1.
import { isRecord } from '#contract/is-record.ts'
import { areDraftsClosed } from '#src/api/closed-drafts.ts'
import { dropDraft, loadDraft, saveDraft } from '#src/api/drafts.ts'
import type { TypedAnswers } from './typed-answers.ts'

/** The parts of a record's answers that are texts; what is stored may be of any age and shape. */
const partsIn = (value: unknown): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).map(([part, texts]) => [
      part,
      Object.fromEntries(
        Object.entries(isRecord(texts) ? texts : {}).flatMap(([field, text]) =>
          typeof text === 'string' ? [[field, text]] : [],
        ),
      ),
    ]),
  )

/** Adds what an earlier page of this person has stored. Two dialogs that are asked for at once wait for the same. */
export const bringAnswers = (username: string, answers: TypedAnswers): Promise<void> => {
  answers.coming ??= begin(username, answers)
  return answers.coming
}

/**
 * Everything is stored when the page is left, and before that when the session ends: the browser may give a page that
 * is being replaced no time to store.
 */
const begin = async (username: string, answers: TypedAnswers): Promise<void> => {
  const name = { username, form: 'answers', id: null, version: null }
  const stored = (await loadDraft(name))?.values
  for (const [at, texts] of answers.all.entries()) {
    const before: unknown = Array.isArray(stored) ? stored[at] : null
    for (const [record, parts] of Object.entries(isRecord(before) ? before : {}))
      if (!texts.has(record)) texts.set(record, partsIn(parts))
  }
  let isStored = stored !== undefined
  const store = () => {
    // After signing out by choice nothing is kept, not even for the next session in this page.
    if (areDraftsClosed(username)) for (const texts of answers.all) texts.clear()
    const isAny = answers.all.some((texts) => texts.size > 0)
    const values = answers.all.map((texts) => Object.fromEntries(texts))
    if (isAny) void saveDraft(name, values)
    else if (isStored) void dropDraft(name)
    isStored = isAny
  }
  // A phone may end a hidden page without any event.
  for (const way of ['pagehide', 'visibilitychange']) window.addEventListener(way, store)
  answers.leave = store
  const { forget } = answers
  answers.forget = (...done) => {
    forget(...done)
    // What was sent must not come back.
    if (isStored) store()
  }
  answers.arrive = undefined
}
