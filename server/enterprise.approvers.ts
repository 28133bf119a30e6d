// Who may be named in an approval step.
import {
  type Approver,
  type AuditChains,
  approvalKinds,
  approverPermission,
  defaultAuditChains,
} from '#contract/enterprise.ts'
import type { FieldIssue } from '#contract/issues.ts'
import type { Tx } from './db/tables.ts'
import { issue } from './http/refusal.ts'

/** Everybody who may approve something now, plus everybody named in a step; by name. */
export const approversIn = async (tx: Tx, chains: AuditChains): Promise<Approver[]> => {
  const named = approvalKinds.flatMap((kind) => chains[kind].flatMap((step) => step.approver_ids))
  const rows = await tx
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.department', 'u.position', 'u.status', 'u.is_deleted'])
    .select((eb) =>
      eb
        .selectFrom('user_permissions as p')
        .whereRef('p.user_id', '=', 'u.id')
        .where('p.code', 'in', Object.values(approverPermission))
        .select((inner) =>
          inner.fn.coalesce(inner.fn.agg<string[]>('array_agg', ['p.code']), inner.val([])).as('codes'),
        )
        .as('codes'),
    )
    .orderBy('u.name')
    .execute()
  return rows
    .map(({ status, is_deleted, codes, ...person }) => ({
      ...person,
      kinds: approvalKinds.filter(
        (kind) => status === 'enabled' && !is_deleted && (codes ?? []).includes(approverPermission[kind]),
      ),
    }))
    .filter(({ id, kinds }) => kinds.length > 0 || named.includes(id))
}

type SentChains = { readonly [K in keyof AuditChains]?: AuditChains[K] | undefined }

/** A refused field for each step that names a person who may not approve it, or an unknown id. */
export const ineligibleApprovers = async (tx: Tx, chains: SentChains): Promise<FieldIssue[]> => {
  if (approvalKinds.every((kind) => (chains[kind] ?? []).length === 0)) return []
  const people = new Map((await approversIn(tx, defaultAuditChains)).map((one) => [one.id, one]))
  return approvalKinds.flatMap((kind) =>
    (chains[kind] ?? []).flatMap(({ approver_ids }, at) => {
      const unfit = approver_ids.find((id) => people.get(id)?.kinds.includes(kind) !== true)
      if (unfit === undefined) return []
      return [
        issue(`audit_chains.${kind}.${at}.approver_ids`, 'approver_unfit', { name: people.get(unfit)?.name ?? unfit }),
      ]
    }),
  )
}
