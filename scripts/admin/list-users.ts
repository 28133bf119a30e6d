// npm run admin -- list-users: the users who may sign in, and those who have not for a long time.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { uscc } from '#contract/fields.contact.ts'
import { type AdminCommand, checked, columns } from './command.ts'
import { enterpriseOf } from './records.ts'

const input = z.strictObject({
  enterprise: z.optional(uscc),
  inactive: z.optional(z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(36_500))),
})

export const listUsers: AdminCommand = {
  name: 'list-users',
  summary: 'show the users with state, last sign-in and rights',
  options: [
    ['--enterprise <uscc>', 'only those of this enterprise'],
    ['--inactive <days>', 'only those who have not signed in for so many days'],
  ],
  run: async (given, tools) => {
    const { enterprise, inactive } = checked(input, given)
    const { db } = await tools.platform()
    const home = enterprise === undefined ? null : await enterpriseOf(db, enterprise)
    const users = await db
      .selectFrom('users as u')
      .innerJoin('enterprises as e', 'e.id', 'u.enterprise_id')
      .where('u.is_deleted', '=', false)
      .$if(home !== null, (query) => query.where('u.enterprise_id', '=', home?.id ?? ''))
      .$if(inactive !== undefined, (query) =>
        query.where(
          sql<boolean>`coalesce(u.last_login_at, u.created_at) < business_now() - ${inactive} * interval '1 day'`,
        ),
      )
      .select(['u.username', 'u.name', 'e.uscc as enterprise', 'u.role_preset as preset', 'u.status'])
      .select(['u.last_login_at'])
      .select(
        sql<string[]>`array(select code from user_permissions p where p.user_id = u.id order by code)`.as('rights'),
      )
      .orderBy('e.created_at')
      .orderBy('u.username')
      .execute()
    const rows = users.map((one) => [
      one.username,
      one.name,
      one.enterprise,
      one.preset ?? '-',
      one.status,
      one.last_login_at?.slice(0, 16).replace('T', ' ') ?? 'never',
      String(one.rights.length),
    ])
    const isNarrowed = home !== null || inactive !== undefined
    const head = ['username', 'name', 'enterprise', 'preset', 'state', 'last sign-in (UTC)', 'rights']
    return {
      data: { users },
      text:
        rows.length > 0 ? columns([head, ...rows]) : isNarrowed ? 'There is no such user.' : 'There are no users yet.',
    }
  },
}
