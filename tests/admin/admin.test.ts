// The commands of `npm run admin` as an operator runs them: a real database, exit codes, and once each a process of its own.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listHerbs } from '#contract/herbs.ts'
import { login, readInfo } from '#contract/session.ts'
import { rightsGiver } from '#contract/users.ts'
import { HOME_ID, PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'
import { admin, adminProcess, environmentOf } from './line.ts'

let world: World
let env: Record<string, string>

beforeAll(async () => {
  world = await createWorld()
  env = await environmentOf(world)
})
afterAll(() => world.close())

test('help exits with 0, and a misspelt command or option exits with 2 and names the nearest known one', async () => {
  const [all, one, misspelt, option, nothing] = await Promise.all([
    adminProcess({}, ['--help']),
    admin({}, ['create-enterprise', '--help']),
    adminProcess({}, ['create-entreprise']),
    admin({}, ['list-users', '--inactiv', '9']),
    admin({}, []),
  ])
  expect([all.rc, one.rc, misspelt.rc, option.rc, nothing.rc]).toEqual([0, 0, 2, 2, 2])
  expect(all.out).toContain('reset-password')
  expect(one.out).toContain('--contact-phone <phone>')
  expect(misspelt.err).toContain('Did you mean create-enterprise?')
  expect(option.err).toContain('Did you mean --inactive?')
})

test('an enterprise and its first user are made, and the user signs in with the password shown once', async () => {
  const wanted = ['--name', '新设饮片厂', '--uscc', '91341600MA2HERB03X', '--contact-name', '李']
  const wrong = await admin(env, ['create-enterprise', ...wanted, '--contact-phone', 'x'])
  expect([wrong.rc, wrong.err]).toEqual([2, expect.stringContaining('contact-phone: ')])
  const made = await adminProcess(env, ['create-enterprise', ...wanted, '--contact-phone', '13800000001', '--json'])
  expect([made.rc, JSON.parse(made.out).uscc]).toEqual([0, '91341600MA2HERB03X'])
  const again = await admin(env, ['create-enterprise', ...wanted, '--contact-phone', '13800000001'])
  expect([again.rc, again.err]).toEqual([
    1,
    'There is already an enterprise with the credit code 91341600MA2HERB03X.\n',
  ])

  const person = ['create-user', '--enterprise', '91341600MA2HERB03X', '--username', 'first.admin', '--name', '赵']
  const user = await adminProcess(env, [...person, '--json'])
  expect(user.rc).toBe(0)
  const { password } = JSON.parse(user.out)
  const session = await world.call(login, { body: { username: 'first.admin', password } })
  expect(session.code).toBe(0)
  const taken = await admin(env, person)
  expect([taken.rc, taken.err]).toEqual([1, 'The username first.admin is taken.\n'])

  const trail = await world.db
    .selectFrom('audit_rows')
    .where('enterprise_id', '=', JSON.parse(made.out).id)
    .select(['noun', 'action', 'operator_name'])
    .orderBy('seq')
    .execute()
  expect(trail).toEqual([
    { noun: 'enterprise', action: 'create', operator_name: expect.stringMatching(/^npm run admin \(.+\)$/) },
    { noun: 'users', action: 'create', operator_name: expect.stringMatching(/^npm run admin \(.+\)$/) },
    expect.objectContaining({ noun: 'sessions', action: 'login' }),
  ])
})

test('the lists show the enterprises, the users, and the users who have not signed in for a long time', async () => {
  const [enterprises, users, quiet] = await Promise.all([
    adminProcess(env, ['list-enterprises']),
    adminProcess(env, ['list-users', '--enterprise', '91341600MA2HERB02B', '--json']),
    admin(env, ['list-users', '--enterprise', '91341600MA2HERB02B', '--inactive', '90']),
  ])
  expect([enterprises.rc, users.rc, quiet.rc]).toEqual([0, 0, 0])
  expect(enterprises.out).toContain('91341600MA2HERB01A  本草测试饮片厂')
  expect(JSON.parse(users.out).users).toEqual([
    expect.objectContaining({ username: 'other-admin', status: 'enabled', preset: 'admin', last_login_at: null }),
  ])
  expect(quiet.out).toBe('There is no such user.\n')
})

test('a new password ends the sessions, unlocks the account when asked, and is refused when it is easily guessed', async () => {
  const token = await world.tokenOf('buyer')
  for (let tries = 0; tries < 11; tries += 1)
    await world.call(login, { body: { username: 'buyer', password: `wrong ${tries}` } })
  expect((await world.call(login, { body: { username: 'buyer', password: PASSWORD } })).code).toBe(4029)

  const weak = await admin(env, ['reset-password', 'buyer', '--password-stdin'], 'password1234')
  expect([weak.rc, weak.err]).toEqual([1, expect.stringContaining('too easily guessed')])
  const empty = await admin(env, ['reset-password', 'buyer', '--password-stdin'], '\n')
  expect(empty.rc).toBe(2)
  const reset = await adminProcess(
    env,
    ['reset-password', 'buyer', '--unlock', '--password-stdin'],
    'Quiet-Harbour-7719\n',
  )
  expect([reset.rc, reset.out]).toEqual([0, expect.not.stringContaining('Quiet-Harbour')])
  expect((await world.call(login, { body: { username: 'buyer', password: 'Quiet-Harbour-7719' } })).code).toBe(0)
  expect((await world.call(readInfo, {}, { as: token })).code).toBe(4011)
  const unknown = await admin(env, ['reset-password', 'nobody'])
  expect([unknown.rc, unknown.err]).toEqual([1, 'There is no user nobody.\n'])
})

test('a disabled user cannot sign in and needs --enable for a new password, and the last administrator cannot be disabled', async () => {
  expect((await adminProcess(env, ['disable', 'buyer2'])).out).toBe('buyer2 is disabled now.\n')
  expect((await world.call(login, { body: { username: 'buyer2', password: PASSWORD } })).code).toBe(4001)
  expect((await admin(env, ['reset-password', 'buyer2'])).rc).toBe(1)
  expect((await admin(env, ['reset-password', 'buyer2', '--enable'])).rc).toBe(0)
  expect((await adminProcess(env, ['enable', 'buyer2'])).out).toBe('buyer2 was enabled already.\n')
  const last = await admin(env, ['disable', 'other-admin'])
  expect([last.rc, last.err]).toEqual([1, 'This is the last enabled administrator of the enterprise.\n'])
})

test('the right to give rights is granted by a command and audited, and an unknown right is refused with the list', async () => {
  const unknown = await admin(env, ['grant', 'chief', 'no-such-right'])
  expect([unknown.rc, unknown.err]).toEqual([2, expect.stringContaining(rightsGiver)])
  const granted = await adminProcess(env, ['grant', 'chief', rightsGiver, '--json'])
  expect([granted.rc, JSON.parse(granted.out).added]).toEqual([0, expect.arrayContaining([rightsGiver])])
  const row = await world.db
    .selectFrom('audit_rows')
    .where('enterprise_id', '=', HOME_ID)
    .where('action', '=', 'push_permissions')
    .select(['operator_name', 'payload'])
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    operator_name: expect.stringContaining('npm run admin'),
    payload: { added: expect.arrayContaining([rightsGiver]), removed: [] },
  })
})

test('a changed audit trail is reported as damage with exit code 3', async () => {
  const whole = await admin(env, ['verify-audit', '--no-anchors'])
  expect([whole.rc, whole.out]).toEqual([0, expect.stringMatching(/^本草测试饮片厂: \d+ rows, whole$/m)])
  await world.db.deleteFrom('audit_rows').where('enterprise_id', '=', HOME_ID).where('seq', '=', 1).execute()
  const damaged = await adminProcess(env, ['verify-audit', '--enterprise', '91341600MA2HERB01A', '--json'])
  expect([damaged.rc, JSON.parse(damaged.out).chains[0].says]).toEqual([3, 'row 1 does not fit (gap)'])
})

test('a table of herbs is checked by a dry run, imported, and refused as a whole when a row is wrong', async () => {
  const file = join(env.DATA_DIR ?? '', 'herbs.csv')
  await writeFile(file, '\uFEFF名称,类别,别名,编码\r\n"金寨石斛",全草,"寨斛、金斛",M-1\r\n霍斛王,whole_herb,,\r\n')
  const line = ['import-herbs', file, '--enterprise', '91341600MA2HERB01A']
  const looked = await admin(env, [...line, '--dry-run'])
  expect([looked.rc, looked.out]).toEqual([0, 'Would be: 2 added, 0 changed, 0 as they were. Nothing was saved.\n'])
  const taken = await adminProcess(env, [...line, '--json'])
  expect([taken.rc, JSON.parse(taken.out)]).toEqual([0, { added: 2, changed: 0, same: 0, errors: [], dry_run: false }])
  const { data } = await world.call(listHerbs, { query: { search: 'zhaihu' } }, { as: 'admin' })
  expect(data.list).toMatchObject([{ name: '金寨石斛', category: 'whole_herb', external_id: 'M-1', origin: 'own' }])

  const list = join(env.DATA_DIR ?? '', 'herbs.json')
  await writeFile(list, JSON.stringify([{ name: '甲草', category: 'root', aliases: ['寨斛'] }]))
  const wrong = await admin(env, ['import-herbs', list, '--enterprise', '91341600MA2HERB01A'])
  expect([wrong.rc, wrong.out]).toEqual([
    1,
    'Nothing was saved.\nrow 1, aliases: “寨斛” is a name or an alias of 金寨石斛\n',
  ])
  const table = join(env.DATA_DIR ?? '', 'wrong.csv')
  await writeFile(table, '名称,类别,别名,参考价\n乙草,全草,,1\n\n丙草,木头,,十元\n丁草,全草,寨斛,\n')
  const many = await admin(env, ['import-herbs', table, '--enterprise', '91341600MA2HERB01A'])
  const [first, category, price, clash] = many.out.trimEnd().split('\n')
  expect([many.rc, first, clash]).toEqual([
    1,
    'Nothing was saved.',
    'row 5, 别名: “寨斛” is a name or an alias of 金寨石斛',
  ])
  expect(category).toMatch(/^row 4, 类别: .+ One of: .*全草 \(whole_herb\)/)
  expect(price).toMatch(/^row 4, 参考价: /)
  const nobody = await admin(env, ['import-herbs', table, '--enterprise', '91130606MAR8A6768E'])
  expect([nobody.rc, nobody.err]).toEqual([1, 'There is no enterprise with the credit code 91130606MAR8A6768E.\n'])
  const other = await admin(env, ['import-herbs', 'herbs.txt', '--enterprise', '91341600MA2HERB01A'])
  expect([other.rc, other.err]).toEqual([2, 'herbs.txt is no .xlsx, .csv or .json file.\n'])
})
