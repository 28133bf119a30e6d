// The values of the user form, and the body made of them.
import type { User } from '#contract/users.ts'

export interface ProfileValues {
  username: string
  name: string
  department: string
  position: string
  phone: string
  email: string
  role_preset: string
  remark: string
}

export interface NewUserValues extends ProfileValues {
  password: string
  must_change_password: boolean
}

/** Optional texts. */
const optional = ['department', 'position', 'phone', 'email', 'role_preset', 'remark'] as const

export const profileValues = (user: User | null): ProfileValues => ({
  username: user?.username ?? '',
  name: user?.name ?? '',
  department: user?.department ?? '',
  position: user?.position ?? '',
  phone: user?.phone ?? '',
  email: user?.email ?? '',
  role_preset: user?.role_preset ?? '',
  remark: user?.remark ?? '',
})

export const newUserValues = (): NewUserValues => ({ ...profileValues(null), password: '', must_change_password: true })

/** An empty text is sent as null. */
export const profileBody = <V extends ProfileValues>(values: V) => ({
  ...values,
  ...Object.fromEntries(optional.map((name) => [name, values[name].trim() === '' ? null : values[name]])),
})

/** The differences from the user as loaded: only those are sent, and only those need their permission. */
export const changedBody = (values: ProfileValues, user: User): Record<string, unknown> => {
  const before = new Map<string, unknown>(Object.entries(profileBody(profileValues(user))))
  return Object.fromEntries(Object.entries(profileBody(values)).filter(([name, value]) => before.get(name) !== value))
}
