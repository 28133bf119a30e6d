// A permanently lost seal key: the installation continues under a new one, and lists what stays closed.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTenderLinks, listTenders, readOwnTender } from '#contract/tenders.ts'
import { wordsOf } from '#server/seal/recovery-words.ts'
import { fingerprintOf, newestLine, sealKeyIn, writeSealLines } from '#server/seal/seal-key.ts'
import { markInstalled } from '#server/setup/installation.ts'
import { act, aPublishedOrder, tender } from '../support/factories.ts'
import { HOME_ID, PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'
import { admin, adminProcess } from './line.ts'

const old = Buffer.alloc(32, 7)
let folder: string
let file: string
let world: World
let env: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herbal-lost-'))
  file = join(folder, 'seal.key')
  await writeSealLines(file, new Map([[1, old]]))
  world = await createWorld({ sealKey: sealKeyIn(file) })
  await world.db.transaction().execute((tx) => markInstalled(tx, { demo: false }))
  env = { DATABASE_URL: world.url, SEAL_KEY_FILE: file, DATA_DIR: folder }
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const replace = (...more: string[]) => admin(env, ['replace-lost-key', ...more])

test('a key that is not lost is not replaced, and no key is replaced without --yes', async () => {
  const there = await replace('--yes')
  expect([there.rc, there.err]).toEqual([1, expect.stringContaining('No key is lost')])
  expect((await replace()).rc).not.toBe(0)
})

test('after a loss a new key seals, the affected demands are named, and resubmitted tenders open beside those that stay closed', async () => {
  const { order, tokens } = await aPublishedOrder(world)
  for (const token of tokens) await tender(world, token, order, ['26', null])
  await rm(file)
  const stopped = await admin(env, ['list-enterprises'])
  expect([stopped.rc, stopped.err]).toEqual([1, expect.stringContaining('replace-lost-key')])

  const replaced = await adminProcess(env, ['replace-lost-key', '--yes', '--json'])
  expect([replaced.rc, replaced.err]).toEqual([0, ''])
  const { version, key } = newestLine(await sealKeyIn(file).read())
  expect(JSON.parse(replaced.out)).toMatchObject({
    version: 2,
    lost: [fingerprintOf(old)],
    demands: [{ id: order.id, order_no: order.order_no, tenders: 3 }],
    keys: { tender: 3, links: 1 },
    words: wordsOf(key),
  })
  expect(version).toBe(2)
  const trail = await world.db
    .selectFrom('audit_rows')
    .where('enterprise_id', '=', HOME_ID)
    .where('action', '=', 'replace_lost_key')
    .select(['noun', 'operator_name', 'payload'])
    .execute()
  const payload = { version: 2, lost: [fingerprintOf(old)], demands: [order.order_no] }
  expect(trail).toEqual([{ noun: 'installation', operator_name: expect.stringContaining('npm run admin'), payload }])
  const told = await world.db.selectFrom('messages').where('kind', '=', 'seal_mismatch').select('order_id').execute()
  expect(told).toContainEqual({ order_id: order.id })
  expect((await admin(env, ['list-enterprises'])).rc).toBe(0)

  // Sent links continue to work, and are sent anew instead of copied.
  const links = await world.call(listTenderLinks, { query: { order_id: order.id } }, { as: 'buyer' })
  expect(links.data.list.map((one) => one.url)).toEqual([null, null, null])
  const own = await world.call(readOwnTender, {}, { link: tokens[0] ?? '' })
  expect([own.code, own.data.tender?.status]).toEqual([0, 'submitted'])
  for (const token of tokens.slice(0, 2)) expect((await tender(world, token, order, ['27', null])).code).toBe(0)

  world.advance({ hours: 73 })
  const open = (more: object) =>
    act(world, 'opener', order.id, { action: 'open', payload: { password: PASSWORD, ...more } })
  expect((await open({})).code).toBe(4001)
  expect((await open({ accept_unopened: true })).code).toBe(0)
  const { data } = await world.call(listTenders, { query: { order_id: order.id } }, { as: 'award' })
  expect(data.list.map((one) => (one.sealed ? 'sealed' : one.status)).toSorted()).toEqual([
    'opened',
    'opened',
    'unopened',
  ])
})

test('a lost key that is found again is restored beside the new one', async () => {
  const back = await admin(env, ['restore-key'], wordsOf(old).join(' '))
  expect([back.rc, back.err]).toEqual([0, ''])
  expect([...(await sealKeyIn(file).read()).keys()]).toEqual([1, 2])
})

test('a foreign key file is moved aside', async () => {
  await writeFile(file, `herbal-seal 2\n1 ${'ab'.repeat(32)}\n`)
  const replaced = await replace('--yes', '--json')
  expect([replaced.rc, JSON.parse(replaced.out).aside]).toEqual([0, expect.stringContaining('.before-')])
  expect([...(await sealKeyIn(file).read()).keys()]).toEqual([3])
})
