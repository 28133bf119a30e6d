import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { callerAddress, proxyTest } from '#server/http/proxies.ts'
import { sealText, unsealText } from '#server/seal/keys.ts'
import { isSharedKeyFile, SealKeyUnavailable, sealKeyAt } from '#server/seal/seal-key.ts'
import { StartRefused } from '#server/start-refused.ts'

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(readEnv({})).toEqual({
      port: 4321,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      migrates: true,
      doesJobs: true,
      demo: undefined,
      logLevel: 'info',
      publicUrl: 'http://127.0.0.1:4321/',
      isPublicUrlGiven: false,
      sealKeyFile: resolve('data/keys/seal.key'),
      sessionBinding: 'auto',
      trustProxy: [],
      metrics: undefined,
      slowQueryMs: 500,
      databasePoolMax: 10,
      databasePrepare: undefined,
      anchorKeyFile: resolve('data/keys/anchor.key'),
      anchorFile: resolve('data/anchors/anchors.jsonl'),
      areAnchorsPlaced: false,
      backup: { dir: resolve('data/backups'), at: '02:30', keep: 14 },
    })
  })

  it('accepts addresses, networks and names as trusted proxies, and refuses any other text', () => {
    const isProxy = proxyTest(readEnv({ TRUST_PROXY: '10.0.0.0/8, fd00::/8, loopback, 192.0.2.7' }).trustProxy)
    const trusted = ['10.200.3.4', '::ffff:10.1.1.1', 'fd12::9', '127.0.0.1', '::1', '192.0.2.7']
    expect(trusted.filter(isProxy)).toEqual(trusted)
    expect(['11.0.0.1', '192.0.2.8', 'fe80::1', 'proxy', ''].filter(isProxy)).toEqual([])
    expect(proxyTest(['private'])('172.31.255.1')).toBe(true)
    expect(() => readEnv({ TRUST_PROXY: 'loopback,10.0.0.0/33' })).toThrow(StartRefused)
    expect(() => readEnv({ TRUST_PROXY: 'loopback,10.0.0.0/33' })).toThrow('TRUST_PROXY: 10.0.0.0/33 is no address')
  })

  it('trusts a forwarded address only from a trusted proxy', () => {
    const isProxy = proxyTest(['10.0.0.0/8'])
    expect(callerAddress('10.0.0.1', '203.0.113.9, 10.0.0.2', isProxy)).toBe('203.0.113.9')
    expect(callerAddress('198.51.100.1', '203.0.113.9', isProxy)).toBe('198.51.100.1')
    expect(callerAddress('10.0.0.1', '', isProxy)).toBe('10.0.0.1')
  })

  it('takes the address past a pooler, and otherwise the address of the database', () => {
    const external = { DATABASE_URL: 'postgres://pooler/herbs', SEAL_KEY_FILE: '/keys/seal.key' }
    const direct = 'postgres://db/herbs'
    expect(readEnv({ ...external, DATABASE_DIRECT_URL: direct }).databaseDirectUrl).toBe(direct)
    expect(readEnv(external).databaseDirectUrl).toBe(external.DATABASE_URL)
    expect(() => readEnv({ DATABASE_DIRECT_URL: direct })).toThrow(/set DATABASE_URL too/)
  })

  it('leaves to the database whether it is a demo, unless DEMO says so', () => {
    const external = { DATABASE_URL: 'postgres://db/herbs', SEAL_KEY_FILE: '/keys/seal.key' }
    expect(readEnv(external).demo).toBeUndefined()
    expect(readEnv({ ...external, DEMO: '1' }).demo).toBe(true)
    expect(readEnv({ DEMO: '0' }).demo).toBe(false)
  })

  it('reports everything that is wrong at once, and says what is needed', () => {
    expect(() => readEnv({ PORT: 'many', DEMO: 'yes', PUBLIC_URL: 'herbs' })).toThrow(
      [
        'The environment cannot be used:',
        '  PORT must be a whole number from 0 to 65535',
        '  DEMO must be 0 or 1',
        '  PUBLIC_URL must be an address beginning with http:// or https://',
      ].join('\n'),
    )
    expect(() => readEnv({ DATABASE_URL: 'postgres://db/herbs' })).toThrow(/SEAL_KEY_FILE/)
  })
})

describe('the master key', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'herbal-keys-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('is created once, for its owner alone, and is the same at the next start', async () => {
    const file = join(folder, 'made', 'seal.key')
    const first = await (await sealKeyAt(file, true)).read()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toMatch(/^herbal-seal 2\n1 [0-9a-f]{64}\n$/)
    expect(await (await sealKeyAt(file, false)).read()).toEqual(first)
  })

  it('is read with all its versions, and 64 characters alone are version 1', async () => {
    const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const bare = join(folder, 'bare.key')
    await writeFile(bare, `${one.toString('hex')}\n`)
    expect(await (await sealKeyAt(bare, false)).read()).toEqual(new Map([[1, one]]))
    const file = join(folder, 'two.key')
    await writeFile(file, `herbal-seal 2\n1 ${one.toString('hex')}\n2 ${two.toString('hex')}\n`)
    const key = await sealKeyAt(file, false)
    expect([...(await key.read())]).toEqual([
      [1, one],
      [2, two],
    ])
    await rm(file)
    await expect(key.read()).rejects.toThrow(SealKeyUnavailable)
  })

  it.skipIf(process.platform === 'win32')('is reported as shared when others may access it', async () => {
    const file = join(folder, 'shared.key')
    await sealKeyAt(file, true)
    expect(await isSharedKeyFile(file)).toBe(false)
    for (const mode of [0o640, 0o604, 0o620]) {
      await chmod(file, mode)
      expect(await isSharedKeyFile(file)).toBe(true)
    }
  })

  it('is not replaced where tenders may be sealed with a lost key, and is not read from a file without a valid key', async () => {
    await expect(sealKeyAt(join(folder, 'lost.key'), false)).rejects.toThrow(/put the file back/)
    const file = join(folder, 'bad.key')
    for (const text of [
      'not a key',
      'herbal-seal 2\n',
      `herbal-seal 2\n0 ${'a'.repeat(64)}\n`,
      `herbal-seal 2\n1 abc\n`,
    ]) {
      await writeFile(file, text)
      await expect(sealKeyAt(file, true)).rejects.toThrow(/64 hexadecimal/)
    }
  })

  it('opens what it sealed, and nothing with a changed bit or purpose', async () => {
    const answers = Buffer.alloc(32, 9)
    const sealed = sealText(answers, 'here', '价格 93.71')
    expect(unsealText(answers, 'here', sealed)).toBe('价格 93.71')
    expect(() => unsealText(answers, 'there', sealed)).toThrow()
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
    expect(() => unsealText(answers, 'here', sealed)).toThrow()
  })
})
