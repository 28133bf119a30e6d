// npm start: the supervision of the server, the packages of a machine without development packages, and the message of
// a failed start.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { patience } from './support/patience.ts'

const root = resolve(import.meta.dirname, '..')
let folder: string
const started: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herbal-start-'))
  await mkdir(join(folder, 'scripts'))
  await cp(join(root, 'scripts', 'start.js'), join(folder, 'scripts', 'start.js'))
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Replaces the real server. Each of its runs writes a line to the file `runs`. */
const serverThat = (does: string) =>
  writeFile(
    join(folder, 'scripts', 'serve.ts'),
    `import { appendFileSync, readFileSync } from 'node:fs'
     const note = (word: string) => appendFileSync(${JSON.stringify(join(folder, 'runs'))}, word + '\\n')
     note('up')
     const times = readFileSync(${JSON.stringify(join(folder, 'runs'))}, 'utf8').split('up').length - 1
     const listen = () => new Promise<void>((done) => process.send?.('listening', () => done()))
     const stay = () => setInterval(() => undefined, 1_000)
     process.on('SIGTERM', () => { note('asked to stop'); process.exit(0) })
     ${does}`,
  )

const startIt = (env: Record<string, string> = {}, options: readonly string[] = []) => {
  const child = spawn(process.execPath, [...options, join(folder, 'scripts', 'start.js')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  started.push(child)
  return { child, words: text(child.stderr), ended: once(child, 'exit').then(([code]) => code) }
}

const runs = () =>
  readFile(join(folder, 'runs'), 'utf8').then(
    (lines) => lines.trim().split('\n'),
    () => [],
  )

describe('the supervisor', () => {
  it('restarts a crashed server, and ends with it when asked to stop', async () => {
    await serverThat('await listen(); if (times === 1) process.exit(1); stay()')
    const { child, words, ended } = startIt()
    await expect.poll(runs, patience).toEqual(['up', 'up'])
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(await runs()).toEqual(['up', 'up', 'asked to stop'])
    expect(await words).toBe('The server has ended (1); it is started again in 1 s.\n')
  })

  it('waits longer after each crash, and gives up with a message after five crashes in a minute', async () => {
    await serverThat('await listen(); process.exit(1)')
    // The clock is unchanged. Only the waits between two starts are shortened to a hundredth.
    const hurried = 'const wait = setTimeout; globalThis.setTimeout = (then, ms) => wait(then, ms / 100)'
    const { words, ended } = startIt({}, ['--import', `data:text/javascript,${encodeURIComponent(hurried)}`])
    expect(await ended).toBe(1)
    expect(await runs()).toEqual(['up', 'up', 'up', 'up', 'up'])
    expect(await words).toBe(
      [
        ...[1, 2, 4, 8].map((wait) => `The server has ended (1); it is started again in ${wait} s.`),
        'The server has crashed 5 times in a minute; it is not started again.\n',
      ].join('\n'),
    )
  })

  it.each([
    ['a start that fails', 'process.exit(1)', 1, {}],
    ['a fault that only an operator can mend', 'await listen(); process.exit(78)', 78, {}],
    ['an orderly end', 'await listen(); process.exit(0)', 0, {}],
    ['a crash under another supervisor', 'await listen(); process.exit(1)', 1, { NO_SUPERVISOR: '1' }],
  ] as const)('does not repeat %s', async (_, does, code, env) => {
    await serverThat(does)
    expect(await startIt(env).ended).toBe(code)
    expect(await runs()).toEqual(['up'])
  })

  it('stops the server when the npm that started it is gone', async () => {
    await serverThat('await listen(); stay()')
    const shell = spawn(
      process.execPath,
      [
        '-e',
        `require('node:child_process').spawn(process.execPath, [${JSON.stringify(join(folder, 'scripts', 'start.js'))}], { stdio: 'ignore' }); setInterval(() => {}, 1000)`,
      ],
      { env: { npm_lifecycle_event: 'start' }, stdio: 'ignore' },
    )
    started.push(shell)
    await expect.poll(runs, patience).toEqual(['up'])
    shell.kill('SIGKILL')
    await expect.poll(runs, patience).toEqual(['up', 'asked to stop'])
  })
})

describe('a machine without development packages', () => {
  it('says what is missing when the console was not built', async () => {
    for (const name of ['serve.ts', 'built-console.ts', 'node-version.ts'])
      await cp(join(root, 'scripts', name), join(folder, 'scripts', name))
    await symlink(join(root, 'server'), join(folder, 'server'))
    const { words, ended } = startIt()
    expect(await ended).toBe(78)
    expect(await words).toBe('The console is not built: npm ci && npm run build\n')
  })

  it('has every package that server, commands and start load', async () => {
    const { dependencies, imports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    expect(imports).toMatchObject({ '#server/*': './server/*' })
    const seen = new Set<string>()
    const missing: string[] = []
    const walk = async (file: string): Promise<void> => {
      if (seen.has(file)) return
      seen.add(file)
      const source = await readFile(file, 'utf8')
      const statements = source.matchAll(
        /^(?:import|export) (?!type )(?:[^'"`;]*? from )?'([^']+)'|\bimport\('([^']+)'\)/gm,
      )
      for (const [, fixed, later] of statements) {
        const name = fixed ?? later ?? ''
        if (name.startsWith('.') || name.startsWith('#')) {
          const path = name.startsWith('.') ? resolve(dirname(file), name) : join(root, name.slice(1))
          if (path.endsWith('.ts')) await walk(path)
        } else if (!name.startsWith('node:')) {
          const own = name.split('/', name.startsWith('@') ? 2 : 1).join('/')
          if (!(own in dependencies)) missing.push(`${relative(root, file)}: ${name}`)
        }
      }
    }
    for (const entry of ['server/main.ts', 'server/xlsx.worker.ts', 'scripts/serve.ts', 'scripts/admin.ts'])
      await walk(join(root, entry))
    expect(seen.size).toBeGreaterThan(300)
    expect(missing).toEqual([])
  })
})
