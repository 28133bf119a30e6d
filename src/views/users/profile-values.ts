// What stands in the form of a person, and what is sent of it.
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

/** Texts that may be left out. */
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

/** An empty text is none. */
export const profileBody = <V extends ProfileValues>(values: V) => ({
  ...values,
  ...Object.fromEntries(optional.map((name) => [name, values[name].trim() === '' ? null : values[name]])),
})

/** What differs from the person as loaded: only that is changed, and only that needs its permission. */
export const changedBody = (values: ProfileValues, user: User): Record<string, unknown> => {
  const before = new Map<string, unknown>(Object.entries(profileBody(profileValues(user))))
  return Object.fromEntries(Object.entries(profileBody(values)).filter(([name, value]) => before.get(name) !== value))
}
