// All permission codes, as the tree in which rights are given; used by menu, gate, palette, server and seed.

/** Page and action codes in menu order; an action's code is its page's code and a suffix. */
const tree = {
  '21-bidding-order': ['create', 'edit', 'delete', 'audit', 'close', 'export'],
  '21-bidding-comparison': ['open', 'score', 'score_quality', 'award', 'award_audit', 'export'],
  '21-bidding-order-herbal_template': ['edit', 'delete', 'import'],
  '21-supplier': ['certify', 'suspend', 'blacklist', 'export'],
  '21-system-enterprise': ['edit'],
  '21-system-user': ['edit', 'delete', 'permission'],
  '21-system-machines': [],
} as const

type Tree = typeof tree
export type PageCode = keyof Tree
export type PermissionCode = PageCode | { [P in PageCode]: `${P}-${Tree[P][number]}` }[PageCode]

export interface PermissionNode {
  readonly code: PermissionCode
  readonly actions: readonly PermissionCode[]
}

const actionsOf = <P extends PageCode>(page: P): PermissionCode[] =>
  (tree[page] as readonly Tree[P][number][]).map((action): PermissionCode => {
    // A template literal over a generic does not narrow to the mapped union it belongs to.
    return `${page}-${action}` as PermissionCode
  })

const pages: readonly PageCode[] = [
  '21-bidding-order',
  '21-bidding-comparison',
  '21-bidding-order-herbal_template',
  '21-supplier',
  '21-system-enterprise',
  '21-system-user',
  '21-system-machines',
]

/** Page codes with their action codes, in menu order. */
export const permissionTree: readonly PermissionNode[] = pages.map((code) => ({ code, actions: actionsOf(code) }))

/** All codes. */
export const permissionCodes: readonly PermissionCode[] = permissionTree.flatMap((page) => [page.code, ...page.actions])

const known = new Set<string>(permissionCodes)

/** Whether a string is one of our codes. */
export const isPermissionCode = (value: string): value is PermissionCode => known.has(value)

/** The entry of a signed-in user's authority besides the codes. */
export const SIGNED_IN_AUTHORITY = 'user'

/** The requirement of a page or an act: one authority, any of several, or a function that decides by the held ones. */
export type Authority = string | readonly string[] | ((held: readonly string[]) => boolean)

/**
 * Whether a holder of `held` meets `required` (any of a list). A missing requirement is refused by an exception,
 * because a page without one would be open by accident.
 */
export const allows = (required: Authority | null | undefined, held: readonly string[]): boolean => {
  if (required === null || required === undefined || required === '') throw new Error('authority is required')
  if (typeof required === 'function') return required(held)
  if (typeof required === 'string') return held.includes(required)
  return required.some((one) => held.includes(one))
}
