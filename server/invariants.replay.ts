// Invariants that need more than SQL: the audit trail replayed through the state machines and the
// permissions of the time, hashes, arithmetic.
import { beginningOf, placeOf, reachableBy } from '#contract/lifecycle.replay.ts'
import type { StateValue } from '#contract/lifecycle.ts'
import { orderEvents, permissionsIn } from '#contract/orders.events.ts'
import { columnsOf, type OrderEvent, orderFactNames, orderLifecycle } from '#contract/orders.lifecycle.ts'
import { units } from '#contract/orders.options.ts'
import { orderStatuses } from '#contract/orders.statuses.ts'
import { amountOf } from '#contract/reviews.award.ts'
import { supplierEvents } from '#contract/suppliers.events.ts'
import { supplierFactNames, supplierLifecycle } from '#contract/suppliers.lifecycle.ts'
import { verifyChain } from './audit.ts'
import type { Db } from './db/tables.ts'

/** The fault and its record; `enterprise_id` is null when the record belongs to no enterprise. */
export interface Violation {
  readonly enterprise_id: string | null
  readonly noun: string
  readonly record_id: string | null
  readonly detail: string
}

/** Audit rows read by one statement. */
const BATCH = 5000

interface TrailRow {
  readonly enterprise_id: string
  readonly seq: number
  readonly noun: string
  readonly record_id: string | null
  readonly action: string
  readonly from_status: string | null
  readonly to_status: string | null
  readonly operator_id: string | null
  readonly operator_role: string | null
  readonly payload: unknown
}

const enterpriseIds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('enterprises').select('id').orderBy('id').execute()).map((one) => one.id)

/** The audit trail of an enterprise for `nouns`, in batches. */
async function* trail(
  db: Db,
  enterpriseId: string,
  nouns: readonly string[],
  order: 'asc' | 'desc',
): AsyncGenerator<TrailRow> {
  for (let from: number | null = null; ; ) {
    const edge: number | null = from
    const rows: TrailRow[] = await db
      .selectFrom('audit_rows')
      .where('enterprise_id', '=', enterpriseId)
      .where('noun', 'in', [...nouns])
      .$if(edge !== null, (q) => q.where('seq', order === 'asc' ? '>' : '<', edge ?? 0))
      .select([
        'enterprise_id',
        'seq',
        'noun',
        'record_id',
        'action',
        'from_status',
        'to_status',
        'operator_id',
        'operator_role',
        'payload',
      ])
      .orderBy('seq', order)
      .limit(BATCH)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    from = last.seq
  }
}

interface Path {
  readonly begins: StateValue
  placeOf(status: string): StateValue | null
  /** The machine's state as the audit trail names it. */
  statusOf(value: StateValue): string
  reachableBy(value: StateValue, event: string): StateValue[]
  /** Actions that change no state and are no event of the machine. */
  readonly beside: readonly string[]
}

const paths: Readonly<Record<string, Path>> = {
  orders: {
    begins: beginningOf(orderLifecycle),
    placeOf: (status) => placeOf(orderLifecycle, status),
    statusOf: (value) => columnsOf(value).status,
    reachableBy: (value, event) => reachableBy(orderLifecycle, orderFactNames, value, event),
    beside: [],
  },
  suppliers: {
    begins: beginningOf(supplierLifecycle),
    placeOf: (status) => placeOf(supplierLifecycle, status),
    statusOf: String,
    reachableBy: (value, event) => reachableBy(supplierLifecycle, supplierFactNames, value, event),
    beside: ['edit'],
  },
}

/** Steps of the audit trail that are not a transition of the machine. */
export const movesOutsideChart = async (db: Db): Promise<Violation[]> => {
  const found: Violation[] = []
  for (const enterpriseId of await enterpriseIds(db)) {
    const at = new Map<string, StateValue>()
    for await (const row of trail(db, enterpriseId, Object.keys(paths), 'asc')) {
      const path = paths[row.noun]
      if (path === undefined || row.record_id === null || row.to_status === null) continue
      const from = at.get(row.record_id) ?? (row.from_status === null ? null : path.placeOf(row.from_status))
      const to = stepOf(path, row, from)
      if (to === null)
        found.push({
          enterprise_id: enterpriseId,
          noun: row.noun,
          record_id: row.record_id,
          detail: `row ${row.seq}: ${row.action} does not lead from ${row.from_status} to ${row.to_status}`,
        })
      const now = to ?? path.placeOf(row.to_status)
      if (now !== null) at.set(row.record_id, now)
    }
  }
  return found
}

/**
 * The state an audit row leads to by the machine; null if it is not a transition. The first row of
 * a record leads to the initial state.
 */
const stepOf = (path: Path, { action, from_status, to_status }: TrailRow, at: StateValue | null): StateValue | null => {
  if (at === null) {
    return from_status === null && path.statusOf(path.begins) === to_status ? path.begins : null
  }
  if (path.statusOf(at) !== from_status) return null
  if (path.beside.includes(action)) return from_status === to_status ? at : null
  return path.reachableBy(at, action).find((to) => path.statusOf(to) === to_status) ?? null
}

/** Chains that do not verify, with the first row that does not match. */
export const brokenChains = async (db: Db): Promise<Violation[]> => {
  const found: Violation[] = []
  for (const enterpriseId of await enterpriseIds(db)) {
    const verdict = await verifyChain(db, enterpriseId)
    if (!verdict.ok)
      found.push({
        enterprise_id: enterpriseId,
        noun: 'audit_rows',
        record_id: null,
        detail: `row ${verdict.seq}: ${verdict.reason}`,
      })
  }
  return found
}

/** The codes of which an act of the audit trail needed one; empty if it needed none. */
const neededFor = ({ noun, action, from_status }: TrailRow): readonly string[] => {
  if (noun === 'suppliers') {
    const rule = new Map<string, { readonly permission: string }>(Object.entries(supplierEvents)).get(action)
    return rule === undefined ? [] : [rule.permission]
  }
  const event = (Object.keys(orderEvents) as OrderEvent[]).find((one) => one === action) // the table's own keys
  const status = orderStatuses.find((one) => one === from_status)
  return event === undefined || status === undefined ? [] : permissionsIn(event, status)
}

const codesIn = (payload: unknown, key: 'added' | 'removed'): string[] => {
  const given = typeof payload === 'object' && payload !== null ? new Map(Object.entries(payload)).get(key) : undefined
  return Array.isArray(given) ? given.filter((one): one is string => typeof one === 'string') : []
}

/**
 * Acts whose author did not hold the permission at that time: computed from present permissions,
 * back through every change.
 */
export const actsWithoutPermission = async (db: Db): Promise<Violation[]> => {
  const found: Violation[] = []
  for (const enterpriseId of await enterpriseIds(db)) {
    const held = new Map<string, Set<string>>()
    const rows = await db
      .selectFrom('user_permissions')
      .where('enterprise_id', '=', enterpriseId)
      .select(['user_id', 'code'])
      .execute()
    for (const { user_id, code } of rows) held.set(user_id, (held.get(user_id) ?? new Set()).add(code))
    for await (const row of trail(db, enterpriseId, ['orders', 'suppliers', 'users'], 'desc')) {
      if (row.noun === 'users') {
        const codes = held.get(row.record_id ?? '') ?? new Set()
        if (row.action !== 'push_permissions' || row.record_id === null) continue
        for (const code of codesIn(row.payload, 'added')) codes.delete(code)
        for (const code of codesIn(row.payload, 'removed')) codes.add(code)
        held.set(row.record_id, codes)
        continue
      }
      // Suppliers at their links and the clock hold no code, so their acts are not checked.
      if (row.operator_id === null) continue
      const needed = neededFor(row)
      const codes = held.get(row.operator_id)
      if (needed.length > 0 && !needed.some((code) => codes?.has(code) === true))
        found.push({
          enterprise_id: enterpriseId,
          noun: row.noun,
          record_id: row.record_id,
          detail: `row ${row.seq}: ${row.operator_id} did ${row.action} without ${needed.join(' or ')}`,
        })
    }
  }
  return found
}

/** Awarded lines whose amount is not price times quantity. */
export const wrongAmounts = async (db: Db): Promise<Violation[]> => {
  const lines = await db
    .selectFrom('award_lines')
    .select(['id', 'enterprise_id', 'awarded_qty', 'unit', 'landed_price_kg', 'amount'])
    .execute()
  return lines.flatMap((line) => {
    const unit = units.find((one) => one === line.unit)
    const right = unit === undefined ? null : amountOf(line.landed_price_kg, line.awarded_qty, unit)
    if (right === line.amount) return []
    const detail = `${line.landed_price_kg} × ${line.awarded_qty} ${line.unit} is ${right} and not ${line.amount}`
    return [{ enterprise_id: line.enterprise_id, noun: 'award_lines', record_id: line.id, detail }]
  })
}
