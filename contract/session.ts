// Signing in and out, and the data of the signed-in user.
import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { anyRecord, filledText, id, secretText } from './fields.ts'

/** The fields of the login page. Only their length is limited: a wrong guess must not reveal the rules. */
export const credentials = z.strictObject({ username: filledText(64), password: secretText(128) })

/** Unknown user, wrong password and disabled user all answer 4001 with `errors: []` and one sentence. */
export const login = post('session.login', '/v1/user/login/', {
  access: 'public',
  body: credentials,
  data: z.object({ token: z.string(), username: z.string() }),
})

export const logout = post('session.logout', '/v1/user/login_out/', {
  access: 'any',
  whilePasswordDue: true,
  data: z.null(),
})

/** The signed-in user, their enterprise, and their permissions. */
export const info = z.object({
  user: z.object({
    id,
    username: z.string(),
    name: z.string(),
    department: z.nullable(z.string()),
    position: z.nullable(z.string()),
    role_preset: z.nullable(z.string()),
    is_admin: z.boolean(),
    must_change_password: z.boolean(),
    last_login_at: z.nullable(z.string()),
  }),
  enterprise: z.object({ id, name: z.string(), short_name: z.nullable(z.string()) }),
  /** Missing from a server that has no permissions; the authority stored in the browser then decides what is shown. */
  permissions: z.nullish(z.array(z.string())),
  /** `user` and the codes; the console stores them under antd-pro-authority. */
  authority: z.array(z.string()),
  preferences: anyRecord,
  server_time: z.string(),
  /** Whether this installation holds demo data; the page says so in its header. */
  demo: z.boolean(),
})
export type Info = z.output<typeof info>

export const readInfo = get('session.info', '/v1/user/info/0/', { access: 'any', whilePasswordDue: true, data: info })

export const sessionEndpoints = [login, logout, readInfo] as const
