// Makes enterprises and people outside the fence: for demo data, the tests, and `npm run admin`.
import type { Insertable } from 'kysely'
import { v7 as newId } from 'uuid'
import { type RolePreset, rolePresets } from '#contract/permissions.ts'
import type { Db, EnterprisesTable, Tx } from './tables.ts'

/** What an enterprise needs at least. */
export type NewEnterprise = Pick<
  Insertable<EnterprisesTable>,
  'name' | 'uscc' | 'enterprise_type' | 'region_code' | 'address' | 'contact_name' | 'contact_phone'
> &
  Partial<Insertable<EnterprisesTable>>

/** Makes an enterprise with default settings; gives its id. */
export const insertEnterprise = async (db: Db | Tx, enterprise: NewEnterprise): Promise<string> => {
  const id = enterprise.id ?? newId()
  await db
    .insertInto('enterprises')
    .values({ warehouse: '[]', settings: '{}', created_by: null, updated_by: null, ...optionalFields, ...enterprise, id })
    .execute()
  return id
}

const optionalFields = {
  short_name: null,
  name_en: null,
  legal_person: null,
  registered_capital: null,
  established_at: null,
  email: null,
  website: null,
  intro: null,
  tax_no: null,
  bank_name: null,
  bank_account: null,
  invoice_address: null,
  invoice_phone: null,
  sample_address: null,
}

/** A person to be made. */
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

/** Makes a person with the codes of their preset; gives their id. Outside the fence: for seeding and `npm run admin`. */
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
