// The settings that apply to an enterprise's tenders.
import type { Selectable } from 'kysely'
import { type AuditChains, defaultAuditChains, defaultSettings, type Settings } from '#contract/enterprise.ts'
import type { EnterprisesTable, Tx } from './db/tables.ts'

/** The settings of an enterprise's tenders, with its approval chains. */
export interface Rules extends Settings {
  readonly audit_chains: AuditChains
}

type Set = Pick<Selectable<EnterprisesTable>, 'settings' | 'audit_chains'>

/** An enterprise's settings merged over the defaults. */
export const rulesOf = ({ settings, audit_chains }: Set): Rules => ({
  ...defaultSettings,
  ...settings,
  audit_chains: { ...defaultAuditChains, ...audit_chains },
})

/** The rules of this transaction's enterprise. */
export const readRules = async (tx: Tx): Promise<Rules> =>
  rulesOf(await tx.selectFrom('enterprises').select(['settings', 'audit_chains']).executeTakeFirstOrThrow())
