// Unsent answers outlive their page, like the drafts of forms and with them: when data.status -1 or the person loads it anew, they are
// there for the same person.
import { isRecord } from '#contract/is-record.ts'
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

/** Adds what an earlier page of this person has stored, and stores everything when the page is left. */
export const bringAnswers = async (username: string, answers: TypedAnswers): Promise<void> => {
  answers.arrive = undefined
  const name = { username, form: 'answers', id: null, version: null }
  const store = () => {
    if (answers.all.some((texts) => texts.size > 0)) {
      const values = answers.all.map((texts) => Object.fromEntries(texts))
      void saveDraft(name, values)
    }
  }
  // A phone may end a hidden page without any event.
  for (const way of ['pagehide', 'visibilitychange']) window.addEventListener(way, store)
  const stored = (await loadDraft(name))?.values
  for (const [at, texts] of answers.all.entries()) {
    const before: unknown = Array.isArray(stored) ? stored[at] : null
    for (const [record, parts] of Object.entries(isRecord(before) ? before : {}))
      if (!texts.has(record)) texts.set(record, partsIn(parts))
  }
  await dropDraft(name)
}
