// How many files one process makes at once: each holds a connection of the database and a thread until it is built.
import { code } from '#contract/envelope.ts'
import type { Db } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { Place } from '../http/serve.ts'

/** Files made at once, and how many more may wait for their turn. */
const AT_WORK = 2
const WAITING = 8
/** The longest wait for a turn, in ms. */
const WAIT_MS = 20_000
/** When whoever was sent away may ask again, in seconds. */
const AGAIN = 10

interface Turns {
  working: number
  readonly queue: (() => void)[]
}

const turnsOf = new WeakMap<Db, Turns>()

const tooManyFiles = () =>
  new Refusal(code.tooMany, 'exports_busy', { params: { seconds: AGAIN }, data: { retry_after: AGAIN } })

/** Waits for a place to make a file. Throws 4029 `exports_busy` where too many wait already, or the turn does not come in time. */
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
    // The place goes to whoever waits longest; it is free where nobody does.
    const next = turns.queue.shift()
    if (next === undefined) turns.working -= 1
    else next()
  })
}
