// Who looks, as the page knows them, and why a sign-in was refused; both read from the server's answers.
import { permissionCodes, SIGNED_IN_AUTHORITY } from '#contract/permissions.ts'
import type { Info } from '#contract/session.ts'
import { DEFAULT_AUTHORITY } from '#src/api/storage.ts'

/** The signed-in person, what they may do, and for which enterprise. */
export interface Viewer {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly position: string | null
  readonly permissions: readonly string[]
  /** `user` and the permissions, as this browser keeps them; only hides parts of the page. */
  readonly authority: readonly string[]
  readonly enterprise: { readonly id: string; readonly name: string; readonly short_name: string }
  /** Demo data: said in the page's header. */
  readonly demo: boolean
  /** Was given a password by somebody else: nothing else can be done before it is changed. */
  readonly must_change_password: boolean
  /** What they arranged for themselves, as it was told with who they are; read by use-preferences.tsx. */
  readonly preferences: object
}

/** A sign-in that was refused: the server's sentence, and seconds to wait where there were too many attempts. */
export interface Refusal {
  readonly code: number
  readonly message: string
  readonly retry_after: number | null
}

/** `kept`: the authority of an earlier visit, which holds where the server names no permissions. */
export const viewerOf = (data: Info, kept: readonly string[]): Viewer => ({
  id: data.user.id,
  username: data.user.username,
  name: data.user.name,
  position: data.user.position,
  permissions: data.permissions ?? permissionsIn(kept),
  authority: data.permissions
    ? [SIGNED_IN_AUTHORITY, ...data.permissions]
    : kept.includes(DEFAULT_AUTHORITY)
      ? [SIGNED_IN_AUTHORITY, ...permissionCodes]
      : kept,
  enterprise: {
    id: data.enterprise.id,
    name: data.enterprise.name,
    short_name: data.enterprise.short_name ?? data.enterprise.name,
  },
  demo: data.demo,
  must_change_password: data.user.must_change_password,
  preferences: data.preferences,
})

/** Codes that a stored authority stands for: the default one, of a browser in which nothing is stored, for all there are. */
const permissionsIn = (authority: readonly string[]): readonly string[] =>
  authority.includes(DEFAULT_AUTHORITY) ? permissionCodes : authority.filter((one) => one !== SIGNED_IN_AUTHORITY)

export const refusalOf = (reply: { code: number; msg: string; data: unknown }): Refusal => ({
  code: reply.code,
  message: reply.msg,
  retry_after: retryAfterIn(reply.data),
})

const retryAfterIn = (data: unknown): number | null =>
  typeof data === 'object' && data !== null && 'retry_after' in data && typeof data.retry_after === 'number'
    ? data.retry_after
    : null
