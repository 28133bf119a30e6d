// People of an enterprise (用户): their fields, and the calls that create, change and remove them.
import * as z from 'zod/mini'
import { sortsIn } from './columns.ts'
import { get, post, put, remove } from './endpoint.ts'
import { listOf, listQuery } from './envelope.ts'
import { email, phone } from './fields.contact.ts'
import {
  commaList,
  filledText,
  id,
  maybe,
  messageKey,
  recordMeta,
  secretText,
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
export const rolePresetNames = Object.keys(rolePresets) as RolePreset[] // Object.keys forgets the literal keys
export const userStatuses = ['enabled', 'disabled', 'locked'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Who sees telephone numbers whole, changes people and gives them new passwords. */
export const userEditor: PermissionCode = '21-system-user-edit'
/** Who removes people, and is told what they would leave behind. */
export const userDeleter: PermissionCode = '21-system-user-delete'
/** Who gives rights. */
export const rightsGiver: PermissionCode = '21-system-user-permission'

/** Least and most characters of a password; any character, no rules of composition. */
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128

/** How long a password is: characters as a person counts them, after NFC. */
export const passwordLength = (password: string): number => [...password.normalize('NFC')].length

/** A password somebody chooses; that it is not easily guessed the server says besides. */
export const newPassword = secretText(4 * PASSWORD_MAX).check(
  z.refine<string>((value) => passwordLength(value) >= PASSWORD_MIN, messageKey('string_min', { min: PASSWORD_MIN })),
  z.refine<string>((value) => passwordLength(value) <= PASSWORD_MAX, messageKey('string_max', { max: PASSWORD_MAX })),
)

/** What one signs in with; unique over the installation. */
export const username = z.string().check(
  z.trim(),
  z.minLength(3),
  z.maxLength(32),
  z.refine<string>((value) => /^[a-z0-9._-]*$/.test(value), messageKey('username')),
)

/** Fields a person may write about another. */
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

/** A person as colleagues with the right to see users know them; `phone` is masked without {@link userEditor}. */
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
  /** Only for {@link userEditor}. */
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

/** What somebody would leave behind: a running demand of their own, or one that only they can decide on. */
export const openTask = z.object({
  kind: z.enum(['own_order', 'approval']),
  order_id: z.string(),
  order_no: z.string(),
  title: z.string(),
  status: z.enum(orderStatuses),
})
export type OpenTask = z.output<typeof openTask>

/** Who decides while a demand waits for somebody's decision; null in every other status. */
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

/** One person; `open_tasks` only for whom may delete people. */
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

/** Makes a person; rights come from `codes`, or else from the preset, and need {@link rightsGiver}. */
export const createUser = post('users.create', '/v1/user/manage/', {
  access: userEditor,
  narrow: asksRights,
  body: z.strictObject({
    ...profile,
    password: newPassword,
    codes: z.optional(codes),
    /** Whether the first thing they do must be to choose a password of their own. */
    must_change_password: z.optional(z.boolean()),
  }),
  data: user,
})

/** Any field; what is not sent stays. Disabling ends the person's sessions; another preset needs {@link rightsGiver}. */
export const editUser = put('users.edit', '/v1/user/manage/{id}/', {
  access: userEditor,
  params: byId,
  body: z.extend(z.partial(z.strictObject(profile)), {
    version,
    status: z.optional(z.enum(['enabled', 'disabled'])),
  }),
  data: user,
})

/** Who has open tasks needs a successor: otherwise 4001 at `successor_id` with `tasks` beside the errors. */
export const deleteUser = remove('users.delete', '/v1/user/manage/{id}/', {
  access: userDeleter,
  params: byId,
  query: z.strictObject({ version: versionInQuery, successor_id: z.optional(id) }),
  data: z.null(),
})

const isForAnother = (body: unknown, viewerId: string): readonly PermissionCode[] | null =>
  typeof body === 'object' && body !== null && 'user_id' in body && body.user_id !== viewerId ? [userEditor] : null

/** One's own password with the old one, or another's with {@link userEditor}. */
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

/** Rights of one person for editing: what they hold, every entry there is, and what of it should not be in one hand. */
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

/** Gives exactly these codes and the pages they stand on. The person's sessions begin anew. */
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
