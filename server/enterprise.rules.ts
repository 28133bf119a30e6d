// By which settings an enterprise's tenders run.
import type { Selectable } from 'kysely'
import { type AuditChains, defaultAuditChains, defaultSettings, type Settings } from '#contract/enterprise.ts'
import type { EnterprisesTable, Tx } from './db/tables.ts'

/** The settings an enterprise's tenders run by, with who approves what. */
export interface Rules extends Settings {
  readonly audit_chains: AuditChains
}

type Set = Pick<Selectable<EnterprisesTable>, 'settings' | 'audit_chains'>

/** What an enterprise has set over the defaults. */
export const rulesOf = ({ settings, audit_chains }: Set): Rules => ({
  ...defaultSettings,
  ...settings,
  audit_chains: { ...defaultAuditChains, ...audit_chains },
})

/** Rules of the enterprise this transaction works for. */
export const readRules = async (tx: Tx): Promise<Rules> =>
  rulesOf(await tx.selectFrom('enterprises').select(['settings', 'audit_chains']).executeTakeFirstOrThrow())
