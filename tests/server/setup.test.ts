// The set-up of an empty installation: the link, the key, the end, and everything that can go wrong.
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { verifyChain } from '#server/audit.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Db } from '#server/db/tables.ts'
import { readEnv } from '#server/env.ts'
import { logOptions } from '#server/log.ts'
import { anchorPublicKey } from '#server/operation/anchor-key.ts'
import { verifyAnchors } from '#server/operation/anchors.ts'
import { type Heartbeat, startHeartbeat } from '#server/operation/heartbeat.ts'
import { keyOfWords, wordsOf } from '#server/seal/recovery-words.ts'
import { fingerprintOf } from '#server/seal/seal-key.ts'
import { linkAtStart, newSetupLink, setupLine } from '#server/setup/link.ts'
import { LateKeys, waitForSetUp } from '#server/setup/waiting.ts'
import { cloneDatabase } from '../support/cluster.ts'
import { consoleHeaders } from '../support/world.ts'

const PASSWORD = 'kv3-Plum-lantern-09'
const enterprise = {
  name: '云岭中药饮片厂',
  uscc: '91130606MAR8A6768E',
  enterprise_type: 'piece_factory',
  contact_name: '白敏',
  contact_phone: '13800000001',
}
const administrator = { username: 'first', name: '白敏', password: PASSWORD }
const here = 'http://localhost:4321'

let folder: string
let db: Db
let drop: () => Promise<void>
/** The logs of all servers in this file. */
let logged = ''
const log = pino(
  logOptions('trace'),
  new Writable({
    write: (chunk, _, done) => {
      logged += String(chunk)
      done()
    },
  }),
)
const folders: string[] = []

/** One server process on the database of this file. */
const aProcess = (variables: Record<string, string> = {}, at: Db = db, heartbeat?: Heartbeat) => {
  const env = { ...readEnv({ DATA_DIR: folder, DEMO: '0', ...variables }) }
  const keys = new LateKeys()
  const watching = heartbeat === undefined ? {} : { heartbeat }
  const setUp = waitForSetUp({ db: at, env, keys, ...watching })
  const app = createApp({ db: at, env, keys, log, setUp, ...watching })
  return {
    env,
    app,
    call: async (act: string, body: unknown, { cookie = '', ...headers }: Record<string, string> = {}) => {
      const response = await app.request(`/api/v1/${act}/`, {
        method: 'POST',
        headers: { ...consoleHeaders, origin: here, ...(cookie === '' ? {} : { cookie }), ...headers },
        body: JSON.stringify(body),
      })
      const answer = response.status === 200 ? await response.json() : null
      return { status: response.status, set: response.headers.get('set-cookie'), ...answer }
    },
  }
}
type Process = ReturnType<typeof aProcess>

const begun = async (process: Process): Promise<string> => {
  const answer = await process.call('setup/begin', { token: await newSetupLink(db) })
  expect(answer.code).toBe(0)
  return answer.set.split(';')[0]
}

/** The last step of a set-up with a key. `words` are those of the sheet, some of which have to be repeated. */
const ending = (fingerprint: string, words: readonly string[] | null) => ({
  enterprise,
  administrator,
  seal: { fingerprint, confirm: words === null ? [] : [2, 9, 24].map((n) => ({ n, word: words[n - 1] ?? '' })) },
  public_url: 'https://herbs.example',
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herbal-setup-'))
  folders.push(folder)
  const place = inject('cluster')
  const clone = await cloneDatabase(place)
  db = openDatabase({ ...place, database: clone.name })
  drop = async () => {
    await db.destroy()
    await clone.drop()
  }
})
afterEach(() => drop())
afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true, force: true }))))

test('before the set-up every page leads to it, calls have to wait, and probes and its own calls are answered', async () => {
  const { app } = aProcess()
  const page = await app.request('/bidding/order?x=1')
  expect([page.status, page.headers.get('location')]).toEqual([302, '/setup'])
  expect((await app.request('/')).headers.get('location')).toBe('/setup')
  const call = await app.request('/api/v1/public/herbal/')
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '60'])
  expect((await app.request('/healthz')).status).toBe(200)
  const below = aProcess({ PUBLIC_URL: 'https://corp.example/herbs/' }).app
  expect((await below.request('/herbs/home')).headers.get('location')).toBe('/herbs/setup')
})

test('while the database is unreachable the page and the calls of the set-up are refused like any other, and the health is reported', async () => {
  logged = ''
  const mute = createServer(() => undefined)
  await new Promise<void>((done) => mute.listen(0, '127.0.0.1', done))
  const address = mute.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const silent = { host: '127.0.0.1', port, user: 'nobody', database: 'none' }
  for (const place of [silent, { ...silent, port: 1 }]) {
    const away = openDatabase(place)
    const heartbeat = startHeartbeat(place)
    const { app } = aProcess({}, away, heartbeat)
    for (const path of ['/', '/setup', '/api/v1/public/herbal/']) {
      const answer = await app.request(path)
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '1'])
    }
    expect((await app.request('/healthz')).status).toBe(200)
    await heartbeat.stop()
    // A connection that is never made is not waited for.
    void away.destroy()
  }
  mute.close()
  expect(logged).toContain('"event":"unavailable","reason":"database"')
  expect(logged).not.toContain('"event":"fault"')
})

test('after a whole set-up of link, key with its words and end, its calls are gone, the administrator signs in, and the trail is whole', async () => {
  const one = aProcess()
  const cookie = await begun(one)
  expect(cookie).toMatch(/^setup=[\w-]{43}$/)
  const key = await one.call('setup/seal_key', { mode: 'make' }, { cookie })
  expect(key.data).toMatchObject({ origin: 'shown', file: one.env.sealKeyFile })
  expect(key.data.words).toHaveLength(24)
  // The sheet has the public key that checks the trail, and the first anchor is signed by its key.
  expect(key.data.anchor_public_key).toBe(await anchorPublicKey(one.env))
  expect(key.data.anchor_public_key).toMatch(/^[\w+/]{59}=$/)
  // Another process answers the next step.
  const two = aProcess()
  const end = await two.call('setup/finish', ending(key.data.fingerprint, key.data.words), { cookie })
  expect(end).toMatchObject({
    code: 0,
    data: { username: 'first' },
    set: 'setup=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
  })
  expect(
    verifyAnchors(await readFile(two.env.anchorFile, 'utf8'), (await anchorPublicKey(two.env)) ?? ''),
  ).toMatchObject({ ok: true, last: expect.any(String) })

  for (const [act, body] of [
    ['begin', {}],
    ['seal_key', { mode: 'make' }],
    ['finish', ending(key.data.fingerprint, key.data.words)],
  ] as const)
    expect((await one.call(`setup/${act}`, body, { cookie })).status).toBe(404)
  // The page of the set-up leads to the console.
  const page = await one.app.request('/setup')
  expect([page.status, page.headers.get('location')]).toEqual([302, '/'])
  expect(one.env.publicUrl).toBe('https://herbs.example/')
  expect((await one.app.request('/api/v1/public/herbal/')).status).toBe(200)
  expect(await one.call('user/login', { username: 'first', password: PASSWORD })).toMatchObject({ code: 0 })

  const row = await db
    .selectFrom('enterprises')
    .where('uscc', '=', enterprise.uscc)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: enterprise.name, is_demo: false })
  const trail = await db.selectFrom('audit_rows').where('enterprise_id', '=', row.id).selectAll().execute()
  expect(trail.map(({ noun, action, operator_name }) => [noun, action, operator_name])).toContainEqual([
    'installation',
    'create',
    'set-up',
  ])
  expect(await verifyChain(db, row.id)).toMatchObject({ ok: true })
  expect(await db.selectFrom('seal_keys').select('fingerprint').execute()).toEqual([
    { fingerprint: key.data.fingerprint },
  ])
})

test('a link works once, and a wrong, used, late or replaced link gets the same message at “token”', async () => {
  const one = aProcess()
  const token = await newSetupLink(db)
  await one.call('setup/begin', { token })
  const later = await newSetupLink(db)
  const last = await newSetupLink(db)
  await sql`update installation set setup_expires_at = now() - interval '1 second'`.execute(db)
  const refused = await Promise.all(
    [token, 'x'.repeat(43), later, last].map((tried) => one.call('setup/begin', { token: tried })),
  )
  for (const answer of refused)
    expect(answer).toMatchObject({ code: 4001, data: { errors: [{ path: 'token', code: 'setup_link' }] } })
  expect(new Set(refused.map((answer) => answer.data.errors[0].message)).size).toBe(1)
})

test('after ten wrong links the eleventh try has to wait, even with the right one', async () => {
  const one = aProcess()
  for (let tried = 0; tried < 10; tried += 1)
    expect((await one.call('setup/begin', { token: `wrong${tried}` })).code).toBe(4001)
  expect(await one.call('setup/begin', { token: await newSetupLink(db) })).toMatchObject({ code: 4029 })
})

test('a new link ends the earlier browser, and a browser without the cookie or of another site changes nothing', async () => {
  const one = aProcess()
  const first = await begun(one)
  expect((await one.call('setup/begin', {}, { cookie: first })).code).toBe(0)
  const second = await begun(one)
  const replaced = await one.call('setup/seal_key', { mode: 'make' }, { cookie: first })
  expect(replaced).toMatchObject({ code: 4001, data: { errors: [{ path: 'token', code: 'setup_link_replaced' }] } })
  const stranger = await one.call('setup/seal_key', { mode: 'make' })
  expect(stranger).toMatchObject({ code: 4001, data: { errors: [{ path: 'token', code: 'setup_link_wanted' }] } })
  expect(
    (await one.call('setup/seal_key', { mode: 'make' }, { cookie: second, 'sec-fetch-site': 'cross-site' })).code,
  ).toBe(403)
  expect((await one.call('setup/seal_key', { mode: 'make' }, { cookie: second })).code).toBe(0)
  await sql`update installation set setup_expires_at = now() - interval '1 second'`.execute(db)
  const late = await one.call('setup/seal_key', { mode: 'make' }, { cookie: second })
  expect(late).toMatchObject({ code: 4001, data: { errors: [{ path: 'token', code: 'setup_link_late' }] } })
})

test('an easily guessed password is refused at its step, which only the browser of the set-up may call', async () => {
  const one = aProcess()
  const cookie = await begun(one)
  const asked = (password: string, held = cookie) =>
    one.call('setup/administrator', { enterprise, administrator: { ...administrator, password } }, { cookie: held })
  expect(await asked('password1234')).toMatchObject({
    code: 4001,
    data: { errors: [{ path: 'administrator.password', code: 'password_common' }] },
  })
  expect(await asked(PASSWORD)).toMatchObject({ code: 0, data: { username: 'first' } })
  expect(await asked(PASSWORD, '')).toMatchObject({ code: 4001, data: { errors: [{ path: 'token' }] } })
})

test('an existing key file is adopted without words and never overwritten', async () => {
  const one = aProcess({ SEAL_KEY_FILE: join(folder, 'old.key') })
  await writeFile(one.env.sealKeyFile, `${'ab'.repeat(32)}\n`, { mode: 0o600 })
  const before = await readFile(one.env.sealKeyFile, 'utf8')
  const cookie = await begun(one)
  const words = wordsOf(Buffer.alloc(32, 9)).join(' ')
  for (const wish of [{ mode: 'make' }, { mode: 'restore', words }]) {
    const key = await one.call('setup/seal_key', wish, { cookie })
    expect(key.data).toMatchObject({
      origin: 'adopted',
      words: null,
      fingerprint: fingerprintOf(Buffer.from('ab'.repeat(32), 'hex')),
    })
  }
  expect(await readFile(one.env.sealKeyFile, 'utf8')).toBe(before)
  const { data } = await one.call('setup/seal_key', { mode: 'make' }, { cookie })
  expect((await one.call('setup/finish', ending(data.fingerprint, null), { cookie })).code).toBe(0)
})

test.each([
  ['empty', ''],
  ['no key', 'see the safe'],
  ['a key cut short', 'ab'.repeat(30)],
  ['a folder', null],
])(
  'a key file that is %s does not use up the link: the step of the key names it, and continues once it is moved away',
  async (_, content) => {
    const one = aProcess({ SEAL_KEY_FILE: join(folder, 'old.key') })
    if (content === null) await mkdir(one.env.sealKeyFile)
    else await writeFile(one.env.sealKeyFile, content)
    const cookie = await begun(one)
    expect(await one.call('setup/seal_key', { mode: 'make' }, { cookie })).toMatchObject({
      code: 4001,
      data: {
        errors: [{ path: 'seal', code: 'seal_key_unusable', message: expect.stringContaining(one.env.sealKeyFile) }],
      },
    })
    if (content !== null) expect(await readFile(one.env.sealKeyFile, 'utf8')).toBe(content)
    await rename(one.env.sealKeyFile, join(folder, 'away.key'))
    const { data } = await one.call('setup/seal_key', { mode: 'make' }, { cookie })
    expect((await one.call('setup/finish', ending(data.fingerprint, data.words), { cookie })).code).toBe(0)
  },
)

test('a key made by this set-up is made anew on request, and the end takes only the newest one with its words', async () => {
  const one = aProcess()
  const cookie = await begun(one)
  const first = await one.call('setup/seal_key', { mode: 'make' }, { cookie })
  const second = await one.call('setup/seal_key', { mode: 'make' }, { cookie })
  expect(second.data.fingerprint).not.toBe(first.data.fingerprint)
  const end = (body: unknown) => one.call('setup/finish', body, { cookie })
  expect(await end(ending(first.data.fingerprint, first.data.words))).toMatchObject({
    code: 4001,
    data: { errors: [{ path: 'seal.fingerprint' }] },
  })
  expect(await end(ending(second.data.fingerprint, first.data.words))).toMatchObject({
    code: 4001,
    data: { errors: expect.arrayContaining([expect.objectContaining({ path: 'seal.confirm.1.word' })]) },
  })
  expect(await end(ending(second.data.fingerprint, null))).toMatchObject({
    code: 4001,
    data: { errors: [{ path: 'seal.confirm' }] },
  })
  const { data: info } = await one.call('setup/begin', {}, { cookie })
  expect(info.seal).toMatchObject({ origin: 'shown', fingerprint: second.data.fingerprint })
  expect((await end(ending(second.data.fingerprint, second.data.words))).code).toBe(0)
})

test('words from a sheet restore their key in either language, and a wrong sheet is refused with its fault', async () => {
  const one = aProcess()
  const cookie = await begun(one)
  const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7))
  const restore = (words: string) => one.call('setup/seal_key', { mode: 'restore', words }, { cookie })
  const english = wordsOf(key)
  const swapped = [english[1], english[0], ...english.slice(2)].join(' ')
  const codeOf = async (words: string) => (await restore(words)).data.errors[0].code
  expect([
    await codeOf(swapped),
    await codeOf('abandon'),
    await codeOf(`${english.slice(1).join(' ')} herbal`),
  ]).toEqual(['checksum', 'words_count', 'words_unknown'])
  const { data } = await restore(wordsOf(key, 'zh-CN').join(''))
  expect(data).toMatchObject({ origin: 'restored', words: null, fingerprint: fingerprintOf(key) })
  expect((await restore(english.map((word, at) => `${at + 1}. ${word}`).join('\n'))).data.fingerprint).toBe(
    fingerprintOf(key),
  )
  expect((await one.call('setup/finish', ending(data.fingerprint, null), { cookie })).code).toBe(0)
})

test('24 words convert to the key and back, in both languages', () => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, at) => 255 - at * 3))
  for (const language of ['en-US', 'zh-CN'] as const) expect(keyOfWords(wordsOf(key, language).join(' '))).toEqual(key)
})

test('words are not sent over plain http to another machine, but over TLS they are', async () => {
  const one = aProcess()
  const cookie = await begun(one)
  const far = await one.call('setup/seal_key', { mode: 'make' }, { cookie, origin: 'http://10.1.2.3:4321' })
  expect(far.data).toMatchObject({ origin: 'unseen', words: null })
  const tls = await one.call('setup/seal_key', { mode: 'make' }, { cookie, origin: 'https://herbs.example' })
  expect(tls.data.words).toHaveLength(24)
  const again = await one.call('setup/seal_key', { mode: 'make' }, { cookie, origin: 'http://10.1.2.3:4321' })
  expect((await one.call('setup/finish', ending(again.data.fingerprint, null), { cookie })).code).toBe(0)
})

test.skipIf(process.getuid?.() === 0)('a folder that cannot be written is reported with its path', async () => {
  await chmod(folder, 0o500)
  const one = aProcess()
  const cookie = await begun(one)
  const key = await one.call('setup/seal_key', { mode: 'make' }, { cookie })
  expect(key.data.errors).toMatchObject([{ path: 'seal', code: 'seal_key_unwritable' }])
  await chmod(folder, 0o700)
})

test('a path through a file is reported with the path, and nothing is lost', async () => {
  await writeFile(join(folder, 'keys'), '')
  const one = aProcess()
  const cookie = await begun(one)
  const key = await one.call('setup/seal_key', { mode: 'make' }, { cookie })
  expect(key.data.errors).toMatchObject([{ path: 'seal', message: expect.stringContaining(one.env.sealKeyFile) }])
})

test('faults are reported at their fields', async () => {
  const one = aProcess()
  const cookie = await begun(one)
  const { data } = await one.call('setup/seal_key', { mode: 'make' }, { cookie })
  const wrong = async (change: Record<string, unknown>) => {
    const { code, data: refused } = await one.call(
      'setup/finish',
      { ...ending(data.fingerprint, data.words), ...change },
      { cookie },
    )
    return [code, refused.errors.map(({ path, code: fault }: Record<string, string>) => `${path} ${fault}`)]
  }
  const uscc = (value: string) => wrong({ enterprise: { ...enterprise, uscc: value } })
  expect(await uscc('91130606MAR8A6768')).toEqual([4001, ['enterprise.uscc uscc_length']])
  expect(await uscc('91130606MAO8A6768E')).toEqual([4001, ['enterprise.uscc uscc_sign']])
  expect(await uscc('91130606MAR8A6768F')).toEqual([4001, ['enterprise.uscc uscc_last']])
  for (const address of [
    'ftp://herbs.example',
    'herbs.example',
    'https://herbs.example/below',
    'https://a:b@herbs.example',
  ])
    expect(await wrong({ public_url: address })).toEqual([4001, ['public_url public_url']])
  expect(await wrong({ administrator: { ...administrator, password: 'aaaaaaaaaaaaaa' } })).toEqual([
    4001,
    ['administrator.password password_common'],
  ])
  expect(await wrong({ administrator: { ...administrator, password: 'short' } })).toEqual([
    4001,
    ['administrator.password string_min'],
  ])
})

test('the enterprise counts its days in the zone chosen at the end, and a zone that the database does not know is refused', async () => {
  const one = aProcess()
  const token = await newSetupLink(db)
  const start = await one.call('setup/begin', { token })
  expect(start.data.suggested).toMatchObject({ time_zone: 'Asia/Shanghai' })
  const cookie = start.set.split(';')[0]
  const { data } = await one.call('setup/seal_key', { mode: 'make' }, { cookie })
  const end = (time_zone: string) =>
    one.call('setup/finish', { ...ending(data.fingerprint, data.words), time_zone }, { cookie })
  for (const wrong of ['+08:00', 'Asia/Nowhere'])
    expect(await end(wrong)).toMatchObject({ code: 4001, data: { errors: [{ path: 'time_zone' }] } })
  expect((await end('Asia/Urumqi')).code).toBe(0)
  const { settings } = await db
    .selectFrom('enterprises')
    .select('settings')
    .where('uscc', '=', enterprise.uscc)
    .executeTakeFirstOrThrow()
  expect(settings).toEqual({ time_zone: 'Asia/Urumqi' })
})

test('of two browsers that finish at once, one succeeds, and the other finds nothing to set up', async () => {
  const one = aProcess()
  const two = aProcess()
  const cookie = await begun(one)
  const { data } = await one.call('setup/seal_key', { mode: 'make' }, { cookie })
  const body = ending(data.fingerprint, data.words)
  const both = await Promise.all([
    one.call('setup/finish', body, { cookie }),
    two.call('setup/finish', { ...body, administrator: { ...administrator, username: 'second' } }, { cookie }),
  ])
  expect(both.map((answer) => answer.code ?? answer.status).toSorted()).toEqual([0, 404])
  expect(await db.selectFrom('enterprises').where('uscc', '=', enterprise.uscc).select('id').execute()).toHaveLength(1)
})

test('of processes that start together one prints a link, and a later restart prints another, unless a browser is at the set-up', async () => {
  const started = await Promise.all([linkAtStart(db), linkAtStart(db), linkAtStart(db)])
  expect(started.filter((one) => one !== null)).toHaveLength(1)
  await sql`update installation set setup_expires_at = setup_expires_at - interval '1 minute'`.execute(db)
  expect(await linkAtStart(db)).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) })
  await begun(aProcess())
  expect(await linkAtStart(db)).toBe('under_way')
  expect(setupLine('https://herbs.example/', 'abc')).toBe(
    'Set up: https://herbs.example/setup#token=abc  (valid 10 minutes, once)',
  )
})

test('no token, cookie, word or password is in the log or in any table', async () => {
  logged = ''
  const one = aProcess()
  const token = (await newSetupLink(db)) ?? ''
  const answer = await one.call('setup/begin', { token })
  const cookie = answer.set.split(';')[0]
  const { data } = await one.call('setup/seal_key', { mode: 'make' }, { cookie })
  await one.call('setup/finish', { ...ending(data.fingerprint, data.words), public_url: 'nonsense' }, { cookie })
  expect((await one.call('setup/finish', ending(data.fingerprint, data.words), { cookie })).code).toBe(0)
  const key = (await readFile(one.env.sealKeyFile, 'utf8')).trim().split(' ').at(-1) ?? ''
  const pairs: string[] = data.words.slice(1).map((word: string, at: number) => `${data.words[at]} ${word}`)
  const secrets = [token, cookie.split('=')[1], PASSWORD, ...pairs, key]
  expect(logged).toContain('setup.finish')
  for (const secret of secrets) {
    expect(logged).not.toContain(secret)
    expect(await tablesSaying(secret)).toEqual([])
  }
})

const tablesSaying = async (words: string): Promise<string[]> => {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db)
  const found = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.table(name)} t where position(${words} in t::text) > 0`.execute(db)
      return (rows[0]?.n ?? 0) > 0 ? [name] : []
    }),
  )
  return found.flat()
}
