// Limits how many files one process makes at once, because each holds a database connection and a thread until it is
// built.
import { code } from '#contract/envelope.ts'
import type { Db } from '#server/db/tables.ts'
import { Refusal } from '#server/http/refusal.ts'
import { Place } from '#server/http/serve.ts'

/** Files made at once, and how many more may wait. */
const AT_WORK = 2
const WAITING = 8
/** The longest waiting time, in ms. */
const WAIT_MS = 20_000
/** When a refused caller may try again, in seconds. */
const AGAIN = 10

interface Turns {
  working: number
  readonly queue: (() => void)[]
}

const turnsOf = new WeakMap<Db, Turns>()

const tooManyFiles = () =>
  new Refusal(code.tooMany, 'exports_busy', { params: { seconds: AGAIN }, data: { retry_after: AGAIN } })

/**
 * Waits for a place to make a file. Throws 4029 `exports_busy` when too many wait already, or no place becomes free in
 * time.
 */
export const takePlace = async (db: Db): Promise<Place> => {
  const turns = turnsOf.get(db) ?? { working: 0, queue: [] }
  turnsOf.set(db, turns)
  if (turns.working >= AT_WORK) {
    if (turns.queue.length >= WAITING) throw tooManyFiles()
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        turns.queue.splice(turns.queue.indexOf(go), 1)
        reject(tooManyFiles())
      }, WAIT_MS)
      turns.queue.push(go)
    })
  } else turns.working += 1
  return new Place(() => {
    // The place goes to the caller that has waited longest, or becomes free.
    const next = turns.queue.shift()
    if (next === undefined) turns.working -= 1
    else next()
  })
}
