// Every command of the two READMEs is run, or its effect is checked. A command of an unknown kind is a fault.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Embedded, startEmbedded } from '#server/db/embedded.ts'
import { demoAccounts, demoPassword } from '#server/demo/demo.ts'
import { markInstalled } from '#server/setup/installation.ts'
import { adminProcess, environmentOf } from './admin/line.ts'
import { compiled } from './support/compiled.ts'
import { freePort } from './support/free-port.ts'
import { patience } from './support/patience.ts'
import { postTo, setUp } from './support/set-up.ts'
import { textOf } from './support/sources.ts'
import { createWorld, type World } from './support/world.ts'

const pages = ['README.md', 'README.zh-CN.md'] as const

interface Command {
  readonly language: string
  readonly line: string
}

/** The commands in the order of the page: the lines of its blocks, and `npm …` inside sentences. */
const commandsOf = (page: string): Command[] =>
  [...page.matchAll(/^ *```(\w+)\n([\s\S]*?)^ *```|`((?:[A-Z_]+=\S+ )*npm [^`…]+)`/gm)].flatMap(
    ([, language, block = '', inline]) =>
      inline === undefined
        ? block
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== '' && language !== 'text')
            .map((line) => ({ language: language ?? '', line }))
        : [{ language: 'sh', line: inline }],
  )

const english = commandsOf(textOf('README.md'))

describe('the pages', () => {
  test.each(pages)('%s has at most 150 lines, and links to the other', (page) => {
    expect(textOf(page).split('\n').length).toBeLessThanOrEqual(151)
    expect(textOf(page)).toContain(`](${pages.find((one) => one !== page)})`)
  })

  test('have the same commands in the same order, and the same number of headings', () => {
    expect(commandsOf(textOf('README.zh-CN.md'))).toEqual(english)
    const headings = pages.map((page) => textOf(page).match(/^#+ /gm)?.length)
    expect(headings[0]).toBe(headings[1])
    expect(english.length).toBeGreaterThan(15)
  })

  test.each(pages)('%s has no broken link', (page) => {
    const links = [...textOf(page).matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link.replace(/#.*/, ''))
    expect(links.filter((link) => !link.includes('://') && !existsSync(link))).toEqual([])
  })
})

const manifest = JSON.parse(textOf('package.json'))

/** `npm ci` needs a lock file with the same dependencies as package.json. */
const checkLock = (): void => {
  const locked = JSON.parse(textOf('package-lock.json')).packages['']
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
    expect(locked[kind], kind).toEqual(manifest[kind])
}

/** A script of package.json runs a file of ours or installed tools. */
const checkScript = (name: string): void => {
  const script: unknown = manifest.scripts[name]
  expect(script, `npm run ${name}`).toBeTypeOf('string')
  for (const step of String(script).split(' && ')) {
    const [tool = '', file = ''] = step.split(' ')
    expect(existsSync(tool === 'node' ? file : join('node_modules', '.bin', tool)), step).toBe(true)
  }
}

describe('the commands', () => {
  let folder: string
  let cluster: Embedded
  let demo: World
  const variables: Record<string, string> = {}
  const running: ChildProcess[] = []

  /** How to end what was started. A failed start leaves no PostgreSQL behind. */
  const endings: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'herbal-readme-'))
    endings.unshift(() => rm(folder, { recursive: true, force: true }))
    cluster = await startEmbedded(join(folder, 'cluster'), { durable: false })
    endings.unshift(() => cluster.stop())
    demo = await createWorld()
    endings.unshift(() => demo.close())
    await demo.db.updateTable('installation').set({ installed_at: null }).execute()
    await demo.db.transaction().execute((tx) => markInstalled(tx, { demo: true }))
  })
  afterAll(async () => {
    // Terminated and not killed, because a server with its own PostgreSQL stops that first.
    await Promise.all(running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null).map(ended))
    for (const end of endings) await end()
  })

  /** A line of the page with the test's own hosts, ports and paths. */
  const here = (line: string): string => {
    const { host, port } = cluster.place
    return line
      .replace('127.0.0.1:5432/herbal', `/herbal?host=${encodeURIComponent(host)}&port=${port}`)
      .replaceAll('/var/lib/', `${folder}/`)
      .replaceAll('/mnt/', `${folder}/`)
  }

  const runAdmin = async (line: string): Promise<string> => {
    const { rc, out, err } = await adminProcess(variables, line.replace('npm run admin -- ', '').split(' '))
    expect([rc, err], line).toEqual([0, ''])
    return out
  }

  /** `npm start`: runs until it prints `ready`. */
  const startServer = async (own: Record<string, string>, ready: string) => {
    const port = await freePort()
    const [, file = ''] = String(manifest.scripts.start).split(' ')
    const env = { ...compiled(), PATH: process.env.PATH, PORT: String(port), ...own }
    const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    running.push(child)
    let out = ''
    for (const pipe of [child.stdout, child.stderr])
      pipe?.on('data', (chunk: Buffer) => {
        out += chunk.toString()
      })
    await vi.waitFor(() => {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${out}`)
      expect(out).toContain(ready)
    }, patience)
    return { url: `http://127.0.0.1:${port}`, child, out: () => out }
  }

  const ended = (child: ChildProcess): Promise<unknown[]> => {
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    return exit
  }
  const stopServer = async (child: ChildProcess): Promise<void> => {
    expect(await ended(child)).toEqual([0, null])
  }

  /** The demo's data is tested elsewhere. Here the start on a demo database prints what the page states. */
  const tryDemo = async (): Promise<void> => {
    const page = textOf('README.md')
    const [table = ''] = /\| account \|[\s\S]+?\n\n/.exec(page) ?? []
    const accounts = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
    expect(accounts).toHaveLength(9)
    const known = demoAccounts.map(({ username }) => username)
    expect(accounts.filter((name) => !known.some((one) => one === name))).toEqual([])
    expect(page).toContain(`password is \`${demoPassword}\``)
    const { url, child, out } = await startServer(await environmentOf(demo), 'Demo accounts')
    for (const account of accounts) expect(out()).toContain(`    ${account}`)
    expect(out()).toContain(demoPassword)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    await stopServer(child)
  }

  const runStatement = async (line: string): Promise<void> => {
    const client = new pg.Client(cluster.place)
    await client.connect()
    await client.query(line).finally(() => client.end())
  }

  let server: Awaited<ReturnType<typeof startServer>> | undefined

  /** How each kind of command is tested; `null` for a name that stands for other commands. */
  const kinds: readonly (readonly [RegExp, (line: string) => unknown])[] = [
    [/^(CREATE ROLE|CREATE DATABASE|GRANT) .+;$/, runStatement],
    [
      // The user of this test owns the folder already.
      /^sudo mkdir -p (\S+) && sudo chown "\$USER" \1$/,
      async (line) => {
        await mkdir(line.split(' ')[3] ?? '', { recursive: true })
      },
    ],
    [
      /^export (\w+=\S+ ?)+$/,
      (line) => {
        for (const [, name = '', value = ''] of line.matchAll(/(\w+)=(\S+)/g)) variables[name] = value
      },
    ],
    [
      /^npm ci && npm start$/,
      async () => {
        checkLock()
        if (variables.DATABASE_URL === undefined) await tryDemo()
        else server = await startServer(variables, 'Set up: ')
      },
    ],
    [
      /^DEMO=0 npm start$/,
      async () => {
        const other = await startServer({ DEMO: '0', DATA_DIR: join(folder, 'own') }, '/setup#token=')
        await stopServer(other.child)
      },
    ],
    [
      /^npm run admin -- setup-token$/,
      async (line) => {
        const link = await runAdmin(line)
        if (server === undefined) throw new Error('no server waits for its set-up')
        expect(link).toContain(`${variables.PUBLIC_URL}setup#token=`)
        await setUp(server.url, link, new URL(variables.PUBLIC_URL ?? '').origin)
      },
    ],
    [/^npm run admin -- recovery-sheet$/, async (line) => expect(await runAdmin(line)).toMatch(/24\. \w+/)],
    [/^npm run admin -- backup /, runAdmin],
    [
      /^npm run admin -- restore \S+\.htb --drill$/,
      async (line) => {
        const [made = ''] = await readdir(join(folder, 'backups'))
        expect(await runAdmin(line.replace(/herbal-\d{8}-\d{6}\.htb/, made))).toContain('whole')
      },
    ],
    [/^npm (run )?(dev|check|test|bench|prove|new)$/, (line) => checkScript(line.split(' ').at(-1) ?? '')],
  ]

  const kindOf = ({ line }: Command) => kinds.find(([pattern]) => pattern.test(line))

  test('are all of a known kind, and all in SQL or shell', () => {
    expect(english.filter((command) => kindOf(command) === undefined)).toEqual([])
    expect([...new Set(english.map(({ language }) => language))].toSorted()).toEqual(['sh', 'sql'])
  })

  test('do what the page says, from top to bottom', async () => {
    for (const command of english) {
      await kindOf(command)?.[1](here(command.line))
    }
    if (server === undefined) throw new Error('nothing was installed')
    const login = { username: 'first', password: 'kv3-Plum-lantern-09' }
    expect(await (await postTo(server.url, 'user/login', login)).json()).toMatchObject({ code: 0 })
    // In a pipe the log has a line for each request. On a terminal these lines would hide the address.
    // The line is written after the answer was sent.
    await expect.poll(() => server?.out()).toMatch(/"event":"request".+"route":"session.login"/)
    await stopServer(server.child)
    // Three servers start and four commands run, one after the other.
  }, 240_000)
})
