// Users of an enterprise (用户): their fields, and the calls that create, change and remove them.
import * as z from 'zod/mini'
import { sortsIn } from './columns.ts'
import { get, post, put, remove } from './endpoint.ts'
import { listOf, listQuery } from './envelope.ts'
import { email, phone } from './fields.contact.ts'
import {
  commaList,
  filledText,
  id,
  matching,
  maybe,
  messageKey,
  recordMeta,
  secretText,
  seenAtLeast,
  text,
  version,
  versionInQuery,
} from './fields.ts'
import { menuEntry } from './menu.ts'
import { type OrderStatus, orderStatuses } from './orders.statuses.ts'
import { conflictNames, type RolePreset, rolePresets } from './permission-sets.ts'
import type { PermissionCode } from './permissions.ts'
import { userColumns } from './users.columns.ts'

/** Presets by name, in the order in which they are offered. */
export const rolePresetNames = Object.keys(rolePresets) as RolePreset[] // Object.keys types the keys as string
export const userStatuses = ['enabled', 'disabled', 'locked'] as const
export type UserStatus = (typeof userStatuses)[number]

/** The permission to see whole telephone numbers, to edit users and to set their passwords. */
export const userEditor: PermissionCode = '21-system-user-edit'
/** The permission to remove users, and to see the open tasks they would leave. */
export const userDeleter: PermissionCode = '21-system-user-delete'
/** The permission to give rights. */
export const rightsGiver: PermissionCode = '21-system-user-permission'

/** Minimum and maximum characters of a password; all characters are allowed, without rules of composition. */
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128

/** The length of a password: its characters after NFC. */
export const passwordLength = (password: string): number => [...password.normalize('NFC')].length

/** A new password; the server also checks that it is not easily guessed. */
export const newPassword = secretText(4 * PASSWORD_MAX).check(
  matching(seenAtLeast(1), 'required'),
  z.refine<string>((value) => passwordLength(value) >= PASSWORD_MIN, messageKey('string_min', { min: PASSWORD_MIN })),
  z.refine<string>((value) => passwordLength(value) <= PASSWORD_MAX, messageKey('string_max', { max: PASSWORD_MAX })),
)

/** The name for signing in; unique in the installation. */
export const username = z.string().check(
  z.trim(),
  z.minLength(3),
  z.maxLength(32),
  z.refine<string>((value) => /^[a-z0-9._-]*$/.test(value), messageKey('username')),
)

/** The fields of a user that another user may write. */
const profile = {
  username,
  name: filledText(40),
  phone: maybe(phone),
  email: maybe(email),
  department: maybe(text(60)),
  position: maybe(text(60)),
  role_preset: maybe(z.enum(rolePresetNames)),
  remark: maybe(text(500)),
}

/** A user, for colleagues with the permission to see users; `phone` is masked without {@link userEditor}. */
export const user = z.object({
  id,
  username: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  department: z.nullable(z.string()),
  position: z.nullable(z.string()),
  role_preset: z.nullable(z.enum(rolePresetNames)),
  status: z.enum(userStatuses),
  is_admin: z.boolean(),
  codes: z.array(z.string()),
  must_change_password: z.boolean(),
  password_changed_at: z.string(),
  last_login_at: z.nullable(z.string()),
  /** The address of the last sign-in; only for {@link userEditor}. */
  last_login_ip: z.optional(z.nullable(z.string())),
  ...recordMeta,
  remark: z.nullable(z.string()),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type User = z.output<typeof user>

export const userSortFields = sortsIn(userColumns)

export const listUsers = get('users.list', '/v1/user/manage/', {
  access: '21-system-user',
  query: z.strictObject({
    ...listQuery,
    status: z.optional(commaList(z.enum(userStatuses))),
    role_preset: z.optional(commaList(z.enum(rolePresetNames))),
    status_not: z.optional(commaList(z.enum(userStatuses))),
    role_preset_not: z.optional(commaList(z.enum(rolePresetNames))),
  }),
  data: z.extend(listOf(user), { counts: z.record(z.string(), z.number()) }),
})

/** An open task of a user: a running demand of their own, or one that only they can decide on. */
export const openTask = z.object({
  kind: z.enum(['own_order', 'approval']),
  order_id: z.string(),
  order_no: z.string(),
  title: z.string(),
  status: z.enum(orderStatuses),
})
export type OpenTask = z.output<typeof openTask>

/** The permission for the decision that a demand waits for; null in every other status. */
export const deciderOf = (status: OrderStatus): PermissionCode | null => {
  if (status === 'pending_audit') return '21-bidding-order-audit'
  return status === 'award_auditing' ? '21-bidding-comparison-award_audit' : null
}

/** The permissions needed to take these tasks over. */
export const takerCodes = (tasks: readonly Pick<OpenTask, 'kind' | 'status'>[]): PermissionCode[] => [
  ...new Set(
    tasks.map(({ kind, status }) => (kind === 'approval' ? deciderOf(status) : null) ?? '21-bidding-order-edit'),
  ),
]

const byId = z.strictObject({ id })

/** One user; `open_tasks` only for viewers who may delete users. */
export const readUser = get('users.read', '/v1/user/manage/{id}/', {
  access: '21-system-user',
  params: byId,
  data: z.extend(user, { open_tasks: z.optional(z.array(openTask)) }),
})

const codes = z.array(z.string().check(z.maxLength(80))).check(z.maxLength(200))

const asksRights = (body: unknown): readonly PermissionCode[] | null => {
  if (typeof body !== 'object' || body === null) return null
  const isGiven = (name: 'codes' | 'role_preset') =>
    name in body && Object.entries(body).some(([k, v]) => k === name && v !== null)
  return isGiven('codes') || isGiven('role_preset') ? [rightsGiver] : null
}

/** Creates a user; rights come from `codes`, or else from the preset, and need {@link rightsGiver}. */
export const createUser = post('users.create', '/v1/user/manage/', {
  access: userEditor,
  narrow: asksRights,
  body: z.strictObject({
    ...profile,
    password: newPassword,
    codes: z.optional(codes),
    /** Whether the user must first choose a password of their own. */
    must_change_password: z.optional(z.boolean()),
  }),
  data: user,
})

/** Takes any fields; missing ones stay. Disabling ends the user's sessions; another preset needs {@link rightsGiver}. */
export const editUser = put('users.edit', '/v1/user/manage/{id}/', {
  access: userEditor,
  params: byId,
  body: z.extend(z.partial(z.strictObject(profile)), {
    version,
    status: z.optional(z.enum(['enabled', 'disabled'])),
  }),
  data: user,
})

/** A user with open tasks needs a successor; otherwise 4001 at `successor_id` with `tasks` beside the errors. */
export const deleteUser = remove('users.delete', '/v1/user/manage/{id}/', {
  access: userDeleter,
  params: byId,
  query: z.strictObject({ version: versionInQuery, successor_id: z.optional(id) }),
  data: z.null(),
})

const isForAnother = (body: unknown, viewerId: string): readonly PermissionCode[] | null =>
  typeof body === 'object' && body !== null && 'user_id' in body && body.user_id !== viewerId ? [userEditor] : null

/** Changes one's own password with the old one, or another user's with {@link userEditor}. */
export const changePassword = put('users.change_password', '/v1/user/manage/{id}/change_password/', {
  access: 'any',
  whilePasswordDue: true,
  narrow: isForAnother,
  params: byId,
  body: z
    .strictObject({
      user_id: id,
      old_password: z.optional(secretText(4 * PASSWORD_MAX)),
      new_password: newPassword,
      confirm_password: secretText(4 * PASSWORD_MAX),
    })
    .check(
      z.refine((body) => body.new_password === body.confirm_password, {
        path: ['confirm_password'],
        ...messageKey('password_mismatch'),
      }),
    ),
  data: z.null(),
})

/** The rights of one user for editing: the held codes, all entries, and the conflicts of held codes. */
export const userMenu = z.object({
  user_id: id,
  version: z.number(),
  codes: z.array(z.string()),
  tree: z.array(menuEntry),
  warnings: z.array(z.object({ name: z.enum(conflictNames), codes: z.array(z.string()), message: z.string() })),
})
export type UserMenu = z.output<typeof userMenu>

export const readUserMenu = get('users.menu', '/v1/user/manage/{id}/menu/', {
  access: '21-system-user',
  params: byId,
  data: userMenu,
})

/** Gives exactly these codes and those of their pages, and ends the user's sessions. */
export const pushPermissions = put('users.push_permissions', '/v1/user/manage/{id}/push_permissions/', {
  access: rightsGiver,
  params: byId,
  body: z.strictObject({ version, codes }),
  data: userMenu,
})

export const userEndpoints = [
  listUsers,
  readUser,
  createUser,
  editUser,
  deleteUser,
  changePassword,
  readUserMenu,
  pushPermissions,
] as const
