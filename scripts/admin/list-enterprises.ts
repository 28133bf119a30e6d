// npm run admin -- list-enterprises: the enterprises of this installation.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type AdminCommand, checked, columns } from './command.ts'

export const listEnterprises: AdminCommand = {
  name: 'list-enterprises',
  summary: 'show the enterprises with the number of their users',
  run: async (given, tools) => {
    checked(z.strictObject({}), given)
    const { db } = await tools.platform()
    const enterprises = await db
      .selectFrom('enterprises as e')
      .select(['e.name', 'e.uscc', 'e.status', 'e.is_demo as demo', 'e.created_at'])
      .select(sql<number>`(select count(*) from users u where u.enterprise_id = e.id and not u.is_deleted)`.as('users'))
      .orderBy('e.created_at')
      .execute()
    const rows = enterprises.map((one) => [
      one.uscc,
      one.name,
      one.demo ? `${one.status}, demo` : one.status,
      String(one.users),
      one.created_at.slice(0, 10),
    ])
    return {
      data: { enterprises },
      text:
        rows.length === 0
          ? 'There is no enterprise yet.'
          : columns([['code', 'name', 'state', 'users', 'since'], ...rows]),
    }
  },
}
