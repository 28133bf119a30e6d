// Replies that are lost after the commit: each caller repeats the call with its key and gets the lost answer; nothing is
// done twice.
import { setTimeout as pause } from 'node:timers/promises'
import type { Line } from '../prove.ts'
import { gather } from './actors.ts'
import { seeded } from './chance.ts'
import { startCuttingProxy } from './cutting-proxy.ts'
import { compareWhole, isWhole, openLedger, toldBy } from './ledger.ts'
import { sizeOf } from './plan.ts'
import { stand } from './stand.ts'
import { startWriters } from './writers.ts'

const WRITERS = 8
const LOOK_MS = 200
/** The time limit for all cuts, and the time that lifecycles have to end after it (ms). */
const LONGEST_MS = 1_200_000
const AFTER_MS = 15_000
/** Calls are repeated many times, so a lifecycle takes longer than in other proofs (ms). */
const LIFE_MS = 10_000

/** `ambiguous.commit`: one line. */
export const proveAmbiguousCommit = async (): Promise<readonly Line[]> => {
  const { seed, random } = seeded()
  const { n: cuts, of } = sizeOf('ambiguous.commit')
  const target = await stand()
  const proxy = await startCuttingProxy(target.port, (share) => random.happens(share), cuts)
  try {
    const ledger = openLedger()
    const actors = await gather(target.database().place)
    const work = { urlOf: () => proxy.url, actors, ledger, writers: WRITERS, lifeMs: () => LIFE_MS }
    const writers = startWriters(work, `证明 ${seed}`)
    const until = performance.now() + LONGEST_MS
    while (proxy.cut() < cuts && performance.now() < until) await pause(LOOK_MS)
    proxy.stopCutting()
    await pause(AFTER_MS)
    await writers.stop()
    const found = await compareWhole(target.database().place, ledger)
    return [
      {
        figure: 'ambiguous.commit',
        value: {
          ...found,
          replies_cut: proxy.cut(),
          requests_cut: proxy.broken(),
          different_replays: proxy.different.length,
          ...toldBy(ledger),
          named: [...found.named, ...proxy.different].slice(0, 5),
        },
        target: { lost: 0, doubled: 0, half_applied: 0, different_replays: 0 },
        pass: isWhole(found, ledger) && proxy.cut() >= cuts && proxy.different.length === 0 && ledger.awarded > 0,
        n: cuts,
        of,
        seed,
      },
    ]
  } finally {
    proxy.close()
    await target.close()
  }
}
