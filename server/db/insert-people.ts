// Creates enterprises and people outside the fence: for demo data, tests, and `npm run admin`.
import type { Insertable } from 'kysely'
import { v7 as newId } from 'uuid'
import { type RolePreset, rolePresets } from '#contract/permission-sets.ts'
import { userSearchColumns } from '#server/users/rows.ts'
import type { Db, EnterprisesTable, Tx } from './tables.ts'

type EnterpriseColumns = Insertable<EnterprisesTable>

/** The required columns of an enterprise; those that may be null or have a default are optional. */
export type NewEnterprise = {
  readonly [K in keyof EnterpriseColumns]?: EnterpriseColumns[K] | undefined
} & Pick<
  EnterpriseColumns,
  'name' | 'uscc' | 'enterprise_type' | 'region_code' | 'address' | 'contact_name' | 'contact_phone'
>

/** Creates an enterprise with default settings; returns its id. */
export const insertEnterprise = async (db: Db | Tx, enterprise: NewEnterprise): Promise<string> => {
  const { id = newId(), warehouse = '[]', settings = '{}', ...fields } = enterprise
  await db
    .insertInto('enterprises')
    .values({ ...fields, id, warehouse, settings })
    .execute()
  return id
}

/** A person to be created. */
export interface NewPerson {
  readonly username: string
  readonly name: string
  readonly role_preset: RolePreset
  readonly department?: string | null
  readonly position?: string | null
  readonly phone?: string | null
  readonly email?: string | null
  readonly must_change_password?: boolean
}

/**
 * Creates a person with the codes of their preset; returns their id. Outside the fence: for seeding
 * and `npm run admin`.
 */
export const insertPerson = async (
  db: Db | Tx,
  enterpriseId: string,
  person: NewPerson,
  passwordHash: string,
): Promise<string> => {
  const id = newId()
  await db
    .insertInto('users')
    .values({
      id,
      enterprise_id: enterpriseId,
      username: person.username,
      name: person.name,
      phone: person.phone ?? null,
      email: person.email ?? null,
      department: person.department ?? null,
      position: person.position ?? null,
      role_preset: person.role_preset,
      is_admin: person.role_preset === 'admin',
      password_hash: passwordHash,
      must_change_password: person.must_change_password ?? false,
      last_login_at: null,
      last_login_ip: null,
      preferences: JSON.stringify({}),
      remark: null,
      ...userSearchColumns(person.name, person.department ?? null),
      created_by: null,
      updated_by: null,
    })
    .execute()
  await db
    .insertInto('user_permissions')
    .values(rolePresets[person.role_preset].map((code) => ({ user_id: id, enterprise_id: enterpriseId, code })))
    .execute()
  return id
}
