// The people of an enterprise.
import { sql } from 'kysely'
import { listUsers } from '#contract/users.ts'
import type { Tx } from './db/tables.ts'
import { containing, type Order, pageOf } from './lists.ts'
import { serve } from './serve.ts'

const order: Order = {
  sortable: {
    created_at: sql`u.created_at`,
    username: sql`u.username`,
    name: sql`u.name`,
    status: sql`u.status`,
    last_login_at: sql`u.last_login_at`,
  },
  id: sql`u.id`,
  otherwise: 'created_at',
}

/** Users as colleagues see them, without secrets. */
const selectUsers = (tx: Tx) =>
  tx
    .selectFrom('users as u')
    .where('u.is_deleted', '=', false)
    .select([
      'u.id',
      'u.username',
      'u.name',
      'u.phone',
      'u.email',
      'u.department',
      'u.position',
      'u.role_preset',
      'u.status',
      'u.is_admin',
      'u.must_change_password',
      'u.last_login_at',
      'u.remark',
      'u.version',
      'u.created_at',
      'u.updated_at',
    ])
    .select(
      sql<string[]>`array(select p.code from user_permissions p where p.user_id = u.id order by p.code)`.as('codes'),
    )

export const userHandlers = [
  serve(listUsers, async ({ tx }, { query }) => {
    const { status, role_preset: rolePreset, search } = query
    const rows = selectUsers(tx)
      .$if(status !== undefined, (it) => it.where('u.status', 'in', status ?? []))
      .$if(rolePreset !== undefined, (it) => it.where('u.role_preset', 'in', rolePreset ?? []))
      .$if(search !== undefined && search.trim() !== '', (it) =>
        it.where(({ eb, or }) => {
          const wanted = containing(search ?? '')
          return or([
            eb('u.name', 'ilike', wanted),
            eb('u.username', 'ilike', wanted),
            eb('u.department', 'ilike', wanted),
          ])
        }),
      )
    return pageOf(tx, rows, query, order)
  }),
]
