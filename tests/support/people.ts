// The enterprises and people of every world: one person per preset, and the administrator of another enterprise.
import { type RolePreset, rolePresets } from '#contract/permission-sets.ts'
import { insertEnterprise, insertPerson } from '#server/db/insert-people.ts'
import type { Db } from '#server/db/tables.ts'
import { hashPassword } from '#server/passwords.ts'

/** Everybody's password. */
export const PASSWORD = 'Herbal-Tender-2026'
/** The enterprise most people belong to, and the other one. */
export const HOME_ID = '01930000-0000-7000-8000-000000000001'
export const OTHER_ID = '01930000-0000-7000-8000-000000000002'

const address = {
  enterprise_type: 'piece_factory',
  region_code: '341600',
  address: '亳州市经开区药都大道 1 号',
  contact_name: '王敏',
  contact_phone: '13800000000',
} as const

/** Fills the template database. */
export const insertPeople = async (db: Db): Promise<void> => {
  await insertEnterprise(db, {
    ...address,
    id: HOME_ID,
    name: '本草测试饮片厂',
    short_name: '本草',
    uscc: '91341600MA2HERB01A',
    is_demo: true,
  })
  await insertEnterprise(db, {
    ...address,
    id: OTHER_ID,
    name: '另一家饮片厂',
    uscc: '91341600MA2HERB02B',
    is_demo: true,
  })
  const hash = await hashPassword(PASSWORD)
  // The keys of the table are its presets.
  for (const preset of Object.keys(rolePresets) as RolePreset[]) {
    await insertPerson(db, HOME_ID, { username: preset, name: `${preset}甲`, role_preset: preset }, hash)
  }
  await insertPerson(db, HOME_ID, { username: 'buyer2', name: 'buyer乙', role_preset: 'buyer' }, hash)
  await insertPerson(db, OTHER_ID, { username: 'other-admin', name: '外厂管理员', role_preset: 'admin' }, hash)
}
