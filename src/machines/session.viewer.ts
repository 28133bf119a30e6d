// The signed-in user as the page knows them, and the refusal of a sign-in; both read from the server's answers.
import { permissionCodes, SIGNED_IN_AUTHORITY } from '#contract/permissions.ts'
import type { Info } from '#contract/session.ts'
import { DEFAULT_AUTHORITY } from '#src/api/storage.ts'

/** The signed-in user, their permissions and their enterprise. */
export interface Viewer {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly position: string | null
  readonly permissions: readonly string[]
  /** `user` and the permissions, as stored in this browser; they only hide parts of the page. */
  readonly authority: readonly string[]
  readonly enterprise: { readonly id: string; readonly name: string; readonly short_name: string }
  /** The enterprise has demo data; the page's header says so. */
  readonly demo: boolean
  /** Somebody else set the password: the user must change it before anything else. */
  readonly must_change_password: boolean
  /** The user's preferences, which came with the session; read by use-preferences.tsx. */
  readonly preferences: object
}

/** A refused sign-in: the server's sentence, and the seconds to wait after too many attempts. */
export interface Refusal {
  readonly code: number
  readonly message: string
  readonly retry_after: number | null
}

/** `kept`: the authority of an earlier visit, used where the server sends no permissions. */
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

/** The codes of a stored authority; the default authority, of a browser in which nothing is stored, means all codes. */
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
