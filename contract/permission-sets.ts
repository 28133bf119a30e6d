// Permissions that are given together, and those that one user should not hold together.
import { type PermissionCode, permissionCodes, permissionTree } from './permissions.ts'

const views: readonly PermissionCode[] = [
  '21-bidding-order',
  '21-bidding-comparison',
  '21-bidding-order-herbal_template',
  '21-supplier',
]

/** The default codes of each role. The administrator holds every code, but sealing and the ban on approving one's own work still apply. */
export const rolePresets = {
  admin: permissionCodes,
  buyer: [...views, '21-bidding-order-create', '21-bidding-order-edit'],
  chief: [...views, '21-bidding-order-audit', '21-bidding-order-close', '21-bidding-order-export'],
  opener: ['21-bidding-order', '21-bidding-comparison', '21-bidding-comparison-open'],
  quality: ['21-bidding-order', '21-bidding-comparison', '21-bidding-comparison-score_quality'],
  award: [
    '21-bidding-order',
    '21-bidding-comparison',
    '21-bidding-comparison-score',
    '21-bidding-comparison-award',
    '21-bidding-comparison-export',
    '21-supplier',
  ],
  approver: ['21-bidding-order', '21-bidding-comparison', '21-bidding-comparison-award_audit'],
  supplier: [
    '21-supplier',
    '21-supplier-certify',
    '21-supplier-suspend',
    '21-supplier-blacklist',
    '21-supplier-export',
  ],
  audit: [...views, '21-system-enterprise', '21-system-user'],
} as const satisfies Record<string, readonly PermissionCode[]>

export type RolePreset = keyof typeof rolePresets

/** The codes with those of their pages, because an act needs its page. In menu order. */
export const withPages = (codes: readonly PermissionCode[]): PermissionCode[] =>
  permissionTree.flatMap((page) => {
    const acts = page.actions.filter((code) => codes.includes(code))
    return acts.length > 0 || codes.includes(page.code) ? [page.code, ...acts] : []
  })

/** Duties that one user should not hold together. A warning and no refusal, because a small enterprise may have nobody else. */
const conflicts = {
  create_and_audit: ['21-bidding-order-create', '21-bidding-order-audit'],
  award_and_approve: ['21-bidding-comparison-award', '21-bidding-comparison-award_audit'],
} as const satisfies Record<string, readonly PermissionCode[]>

export type ConflictName = keyof typeof conflicts

export const conflictNames = Object.keys(conflicts) as ConflictName[] // Object.keys types the keys as string

export interface Conflict {
  readonly name: ConflictName
  readonly codes: readonly PermissionCode[]
}

/** The conflicts of a user who holds the codes `held`. */
export const conflictsIn = (held: readonly string[]): Conflict[] =>
  conflictNames
    .map((name): Conflict => ({ name, codes: conflicts[name] }))
    .filter(({ codes }) => codes.every((code) => held.includes(code)))
