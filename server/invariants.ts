// Invariants of every database at every time, each in a sentence: database views that must be
// empty, and replays of what SQL cannot express. They run as the owner of the database and see
// every enterprise.
import { sql } from 'kysely'
import type { Db } from './db/tables.ts'
import {
  actsWithoutPermission,
  brokenChains,
  movesOutsideChart,
  type Violation,
  wrongAmounts,
} from './invariants.replay.ts'

/** One invariant. */
export interface Invariant {
  /** The number and the name of the invariant. */
  readonly id: string
  readonly says: string
  /** All violations; empty when the invariant holds. */
  find(db: Db): Promise<readonly Violation[]>
}

/** At most so many rows of one view are read; more add nothing. */
const MAX = 1000

const view = (id: string, says: string): Invariant => ({
  id,
  says,
  find: async (db) => {
    const { rows } = await sql<Violation>`
      select enterprise_id, noun, record_id, detail from ${sql.table(`invariant_${id}`)} limit ${MAX}`.execute(db)
    return rows
  },
})

/** All invariants, in the order of their numbers; a number with two entries is checked by a view and by a replay. */
export const invariants: readonly Invariant[] = [
  view('01_awarded_within_demand', 'No line is awarded beyond what is demanded.'),
  view(
    '02_award_of_valid_tender',
    'An award is of a tender of the same demand, in before the deadline and not withdrawn.',
  ),
  view('03_one_current_award', 'A demand has one living decision, and a line no more winners than it may have.'),
  view('04_nothing_after_deadline', 'Nothing is tendered or changed after the deadline, and nothing opened before it.'),
  view('05_status_as_trailed', 'Each status is where the trail ends, and the trail has no gap.'),
  { id: '05_path_of_the_chart', says: 'Each step of the trail is a transition of the chart.', find: movesOutsideChart },
  view(
    '06_every_write_trailed',
    'Each version of a demand has its row in the trail, and each row follows the one before it.',
  ),
  {
    id: '06_chain_verifies',
    says: 'Each row of the trail still has the hash it was written with.',
    find: brokenChains,
  },
  {
    id: '07_permitted_then',
    says: 'Who did something held the permission for it at that time.',
    find: actsWithoutPermission,
  },
  view('08_ended_is_ended', 'What is awarded or ended is neither edited nor removed.'),
  view('09_sums_and_scales', 'Totals are the sums of their lines, and every figure is a decimal of a declared scale.'),
  {
    id: '09_amounts_of_lines',
    says: 'The amount of a line is its price times its quantity, to the cent.',
    find: wrongAmounts,
  },
  view('10_one_enterprise', 'A record belongs to the enterprise of what it hangs on.'),
  view('11_one_effect_per_key', 'An idempotency key stands for one effect with its answer.'),
  view('12_reading_goes_forward', 'Reading is recorded forward in time and in versions.'),
  view('13_ended_without_winner', 'A failed or cancelled demand has no winner.'),
  view('14_four_eyes', 'Nobody approves what is their own, unless the enterprise allowed it then.'),
  view('15_gone_are_signed_out', 'Who was deleted or disabled has no living session.'),
  view('16_completed_is_settled', 'A completed demand has no line that is open or waits for an answer.'),
  view(
    '17_closed_stays_closed',
    'What was not opened is neither read nor awarded; a reset leaves no blob, and nobody in by what it cleared.',
  ),
  view(
    '18_amended_once_agreed',
    'One amendment waits at most, only while tenders are taken; each that is agreed to is the next version.',
  ),
  view('19_ranked_is_complete', 'Lowest and highest total of a demand are those of its complete tenders.'),
]
