// The actors of the demo: people with their permissions, suppliers, herbs, and the clock at the moment of a step.
import { rolePresets } from '#contract/permission-sets.ts'
import { mayTradeToxic } from '#contract/suppliers.papers.ts'
import type { ActContext } from '#server/act-context.ts'
import { type Operator, systemOperator } from '#server/audit.ts'
import type { Tx } from '#server/db/tables.ts'
import { type Rules, rulesOf } from '#server/enterprise.rules.ts'
import type { Services } from '#server/http/context.ts'
import { runWithin } from '#server/http/transaction.ts'
import { isCertified, isLicensed } from '#server/suppliers/eligibility.ts'
import type { SupplierContext } from '#server/tenders/supplier-context.ts'
import type { Trail } from './audit-trail.ts'

/** A person in a console, or the clock. */
export interface Actor {
  readonly operator: Operator
  readonly viewer: ActContext['viewer']
}

/** A supplier that may be invited. */
export interface DemoSupplier {
  readonly id: string
  readonly supplier_name: string
  readonly short_name: string | null
  readonly contact_name: string
  readonly contact_phone: string
  readonly region_text: string | null
  /** Ids of the herbs that the supplier supplies. */
  readonly herbs: ReadonlySet<string>
  /** Whether the supplier's licences cover decoction pieces. */
  readonly pieces: boolean
  /** Whether the supplier may deal in toxic herbs. */
  readonly toxic: boolean
}

/** The demo's data of one enterprise. */
export interface DemoEnterprise {
  readonly id: string
  readonly settings: Rules
  person(username: string): Actor
  readonly clock: Actor
  readonly suppliers: readonly DemoSupplier[]
  /** Ids of the toxic herbs. */
  readonly toxic: ReadonlySet<string>
}

/** The transaction and the moment of a step. */
export interface Place {
  readonly tx: Tx
  readonly services: Services
  readonly trail: Trail
  /** Epoch ms. */
  readonly at: number
}

/** Runs an actor's step in `enterprise`. */
export const actAt = async <T>(
  { tx, services, trail, at }: Place,
  enterprise: DemoEnterprise,
  { operator, viewer }: Actor,
  work: (context: ActContext) => Promise<T>,
): Promise<T> => {
  const clockOffset = () => Math.min(0, at - Date.now())
  const behalf = { enterprise_id: enterprise.id, operator, origin: { ip: null, user_agent: null } }
  return runWithin(
    tx,
    { ...services, clockOffset },
    behalf,
    (scope) => work({ ...scope, viewer, keys: services.keys, settings: enterprise.settings }),
    trail.at(at),
  )
}

/** A supplier at its link; it holds no permission. */
export const asSupplier = (enterprise: DemoEnterprise, supplier: DemoSupplier): Actor => ({
  operator: { id: null, name: supplier.supplier_name, role: 'supplier_link' },
  viewer: { id: supplier.id, name: supplier.id, permissions: [], enterprise_id: enterprise.id },
})

/** The supplier's data for the tender functions; only eligible suppliers are invited. */
export const supplierOf = ({ id, supplier_name, short_name, toxic }: DemoSupplier): SupplierContext['supplier'] => ({
  id,
  supplier_name,
  short_name,
  certified: true,
  licensed: true,
  toxic,
})

/** Reads an enterprise with its people and the suppliers that may be invited on `day` (YYYY-MM-DD). */
export const readDemoEnterprise = async (tx: Tx, enterpriseId: string, day: string): Promise<DemoEnterprise> => {
  const users = await tx.selectFrom('users').where('enterprise_id', '=', enterpriseId).selectAll().execute()
  const people = new Map(
    users.map(({ id, username, name, role_preset }): [string, Actor] => [
      username,
      {
        operator: { id, name, role: role_preset },
        viewer: {
          id,
          name,
          permissions: role_preset === null ? [] : rolePresets[role_preset],
          enterprise_id: enterpriseId,
        },
      },
    ]),
  )
  const set = await tx
    .selectFrom('enterprises')
    .where('id', '=', enterpriseId)
    .select(['settings', 'audit_chains'])
    .executeTakeFirstOrThrow()
  const toxic = await tx.selectFrom('herbs').where('is_toxic', '=', true).select('id').execute()
  return {
    id: enterpriseId,
    settings: rulesOf(set),
    person: (username) => {
      // The only person of an enterprise has every role.
      const found = people.size === 1 ? [...people.values()][0] : people.get(username)
      if (found === undefined) throw new Error(`The demo has no person ${username}.`)
      return found
    },
    clock: {
      operator: systemOperator,
      viewer: { id: '', name: systemOperator.name, permissions: [], enterprise_id: enterpriseId },
    },
    suppliers: await readDemoSuppliers(tx, enterpriseId, day),
    toxic: new Set(toxic.map((herb) => herb.id)),
  }
}

const readDemoSuppliers = async (tx: Tx, enterpriseId: string, day: string): Promise<DemoSupplier[]> => {
  const suppliers = await tx
    .selectFrom('suppliers')
    .where('enterprise_id', '=', enterpriseId)
    .selectAll()
    .orderBy('apply_no')
    .execute()
  const dealt = await tx.selectFrom('supplier_herbs').where('enterprise_id', '=', enterpriseId).selectAll().execute()
  const herbs = Map.groupBy(dealt, (row) => row.supplier_id)
  return suppliers
    .filter((supplier) => isCertified(supplier, day))
    .map((supplier) => ({
      ...supplier,
      herbs: new Set((herbs.get(supplier.id) ?? []).map((row) => row.herbal_id)),
      pieces: isLicensed(supplier, 'decoction_piece', day),
      toxic: mayTradeToxic(supplier, day),
    }))
}
