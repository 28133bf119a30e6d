// People of an enterprise (用户): what one is, and the list of them.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { listOf, listQuery } from './envelope.ts'
import { id, several } from './fields.ts'
import { type RolePreset, rolePresets } from './permissions.ts'

/** Presets by name, in the order in which they are offered. */
export const rolePresetNames = Object.keys(rolePresets) as RolePreset[] // Object.keys forgets the literal keys
export const userStatuses = ['enabled', 'disabled', 'locked'] as const
export type UserStatus = (typeof userStatuses)[number]

/** A person as colleagues with the right to see users know them (domain.md §7.12). */
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
  last_login_at: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
export const listUsers = get('users.list', '/v1/user/manage/', {
  access: '21-system-user',
  query: z.strictObject({
    ...listQuery,
    status: z.optional(several(z.enum(userStatuses))),
    role_preset: z.optional(several(z.enum(rolePresetNames))),
  }),
  data: listOf(user),
})

export const userEndpoints = [listUsers] as const
