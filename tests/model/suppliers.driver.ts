// Drives a supplier's certification through the server.
import { addDays } from 'date-fns/addDays'
import { parseISO } from 'date-fns/parseISO'
import { eventBetween, supplierEvents } from '#contract/suppliers.events.ts'
import {
  type SupplierEvent,
  type SupplierFact,
  type SupplierStatus,
  supplierFactNames,
  supplierLifecycle,
  supplierStatuses,
} from '#contract/suppliers.lifecycle.ts'
import { editSupplier } from '#contract/suppliers.ts'
import { aSupplier } from '../support/factories.ts'
import type { World } from '../support/world.ts'
import type { Edge } from './coverage.ts'
import { type Arranged, clockSaid, type Driver, type Said } from './lifecycle-run.ts'
import { hoursOn, ONE, OTHER, passing, tick } from './stage.ts'

interface SupplierRecord {
  readonly id: string
}

const LICENCE = { type: 'drug_production_licence', long_term: true, verdict: 'valid', scope: '中药饮片' } as const
const IDENTITY = { type: 'business_licence', long_term: true, verdict: 'valid' } as const
const AUTHORIZATION = { type: 'authorization', long_term: true, verdict: 'valid' } as const

const statusIn = (path: string): SupplierStatus => {
  const found = supplierStatuses.find((one) => one === path)
  if (found === undefined) throw new Error(`${path} is no status of a supplier`)
  return found
}

export const supplierDriver = async (world: World): Promise<Driver<SupplierRecord>> => {
  const one = await world.db.selectFrom('users').where('username', '=', ONE).select('id').executeTakeFirstOrThrow()
  const row = ({ id }: SupplierRecord) =>
    world.db.selectFrom('suppliers').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const dayOn = (days: number): string => hoursOn(world, days * 24 + 8).slice(0, 10)

  const put = async (record: SupplierRecord, body: Record<string, unknown>, as: string): Promise<Said> => {
    const { version } = await row(record)
    return world.call(editSupplier, { params: { id: record.id }, body: { version, ...body } }, { as })
  }

  const bodyOf = (event: SupplierEvent): Record<string, unknown> => ({
    status: supplierEvents[event].to,
    audit_opinion: '按制度办理',
    ...(event === 'blacklist' && { blacklist_until: dayOn(2) }),
  })

  const isEvent = (event: string): event is SupplierEvent => event in supplierEvents

  const send = async (record: SupplierRecord, event: string, as?: string, more: Record<string, unknown> = {}) => {
    if (event === 'identity_changed') {
      const { status } = await row(record)
      return status === 'certified' ? put(record, { supplier_name: `改名药业 ${record.id}` }, OTHER) : clockSaid
    }
    if (!isEvent(event)) {
      await tick(world)
      return clockSaid
    }
    // One person applies for and blacklists a supplier; the other one decides.
    return put(record, { ...bodyOf(event), ...more }, as ?? (event === 'blacklist' ? ONE : OTHER))
  }

  const overBlacklist = async (record: SupplierRecord): Promise<void> =>
    passing(world, addDays(parseISO((await row(record)).blacklist_until ?? ''), 2).toISOString())

  const arrange = async (
    record: SupplierRecord,
    { event }: Edge,
    guard: string,
    fresh: () => Promise<SupplierRecord>,
  ): Promise<Arranged> => {
    const papers = (...certificates: readonly Record<string, unknown>[]): Arranged => ({
      send: () => send(record, event, undefined, { certificates }),
    })
    switch (guard as SupplierFact) {
      case 'documents_complete':
        return papers(IDENTITY)
      case 'papers_verified':
        return papers(IDENTITY, LICENCE, { ...AUTHORIZATION, verdict: undefined })
      case 'nothing_expired':
        return papers(IDENTITY, LICENCE, { ...AUTHORIZATION, long_term: false, valid_to: dayOn(-1) })
      case 'scope_covers_goods':
        return papers(IDENTITY, { ...LICENCE, scope: '医疗器械' }, AUTHORIZATION)
      case 'not_applicant':
        return { send: () => send(record, event, ONE) }
      case 'licence_ended':
      case 'blacklist_over':
        return { send: () => send(record, event) }
      case 'not_blacklister': {
        const other = await fresh()
        await overBlacklist(other)
        return { send: () => send(other, event, ONE) }
      }
    }
  }

  return {
    name: 'suppliers',
    machine: supplierLifecycle,
    facts: Object.fromEntries(supplierFactNames.map((name) => [name, true])),
    clock: ['papers_end', 'identity_changed'],
    begin: async () => {
      const valid_to = dayOn(30)
      const { id } = await aSupplier(world, {
        status: 'pending',
        papers: [IDENTITY, LICENCE, { ...AUTHORIZATION, valid_to }].map(({ long_term: _, ...paper }) => paper),
        valid_until: valid_to,
      })
      await world.db.updateTable('suppliers').set({ created_by: one.id }).where('id', '=', id).execute()
      return { id }
    },
    valueOf: async (record) => (await row(record)).status,
    prepare: async (record, { type }) => {
      if (type === 'papers_end')
        passing(world, addDays(parseISO((await row(record)).valid_until ?? ''), 2).toISOString())
      if (type === 'lift') await overBlacklist(record)
    },
    send: (record, event) => send(record, event),
    arrange,
    unsayable: ({ path }, event) => {
      if (!isEvent(event)) return undefined
      const { to } = supplierEvents[event]
      if (to === path) return 'who names the present status asks for nothing'
      return eventBetween(statusIn(path), to) === undefined ? undefined : 'the same wish is another event here'
    },
  }
}
