// Runs the steps of deploy/Dockerfile in empty folders, starts the result with a scratch database, checks its health
// and stops it: node scripts/deploy/dockerfile-steps.ts. Image, user, read-only root and network of a real container
// are not tested.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '#server/db/embedded.ts'
import { healthcheckOf, readDockerfile, type Stage, variablesOf } from './dockerfile.ts'

const root = join(import.meta.dirname, '..', '..')
const PORT = process.env.PORT ?? '4399'
/** The time limit until the server is healthy, ms. */
const START_MS = 60_000

const run = (words: readonly string[], cwd: string): void => {
  const [program = '', ...rest] = words
  const { status, stderr } = spawnSync(program === 'node' ? process.execPath : program, rest, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`)
}

/** The files of `COPY .`: the files of the tree except the ignored ones. */
const treeFiles = (): string[] =>
  spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .stdout.split('\0')
    .filter((file) => file !== '')

const copy = (words: readonly string[], from: string, to: string, workdir: string): void => {
  const sources = words.slice(0, -1)
  const target = words.at(-1) ?? ''
  for (const source of sources) {
    if (source === '.') {
      for (const file of treeFiles()) cpSync(join(root, file), join(to, workdir, file))
      continue
    }
    const place = target.endsWith('/') ? join(target, basename(source)) : target
    mkdirSync(dirname(join(to, workdir, place)), { recursive: true })
    cpSync(join(from, source), join(to, workdir, place), { recursive: true })
  }
}

/** Runs the instructions of a stage below `to`, which stands for the root of its image; returns its working folder. */
const build = (stage: Stage, to: string, stages: ReadonlyMap<string, string>): string => {
  let workdir = '/'
  for (const { name, words } of stage.instructions) {
    if (name === 'WORKDIR') {
      workdir = words[0] ?? '/'
      mkdirSync(join(to, workdir), { recursive: true })
    } else if (name === 'COPY') {
      const [option = ''] = words
      const other = option.startsWith('--from=') ? stages.get(option.slice('--from='.length)) : undefined
      copy(other === undefined ? words : words.slice(1), other ?? root, to, workdir)
    } else if (name === 'RUN') {
      // Folders outside the working folder are below the empty root, and belong to the current account.
      const [program = ''] = words
      const placed =
        program === 'install'
          ? words.filter((word, at) => !/^-[og]$/.test(words[at - 1] ?? '') && !/^-[og]$/.test(word))
          : words
      run(
        placed.map((word) => (word.startsWith('/') ? join(to, word) : word)),
        join(to, workdir),
      )
    }
  }
  return join(to, workdir)
}

const folder = mkdtempSync(join(tmpdir(), 'herbal-image-'))
const server = await startEmbedded(join(folder, 'database'), { durable: false })
try {
  const stages = readDockerfile(readFileSync(join(root, 'deploy', 'Dockerfile'), 'utf8'))
  const roots = new Map<string, string>()
  let app = ''
  for (const [at, stage] of stages.entries()) {
    const began = performance.now()
    const to = join(folder, stage.name ?? `stage-${at}`)
    roots.set(stage.name ?? String(at), to)
    app = build(stage, to, roots)
    console.log(JSON.stringify({ stage: stage.name ?? at, seconds: Math.round((performance.now() - began) / 1000) }))
  }
  const last = stages.at(-1)
  if (last === undefined) throw new Error('there is no stage')
  const image = join(folder, `stage-${stages.length - 1}`)
  const own = Object.entries(variablesOf(last)).map(([name, value]) => [
    name,
    value.startsWith('/') ? join(image, value) : value,
  ])
  const { host, port, user, database } = server.place
  const env = {
    PATH: process.env.PATH,
    ...Object.fromEntries(own),
    HOST: '127.0.0.1',
    PORT,
    LOG_LEVEL: 'warn',
    DATABASE_URL: `postgres://${user}@/${database}?${new URLSearchParams({ host, port: String(port) })}`,
  }
  const command = last.instructions.find(({ name }) => name === 'CMD')?.words ?? []
  const began = performance.now()
  const child = spawn(process.execPath, command.slice(1), { cwd: app, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(child, 'exit')
  const check = healthcheckOf(last).slice(1)
  const isHealthy = () => spawnSync(process.execPath, check, { cwd: app, env }).status === 0
  while (!isHealthy()) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    if (performance.now() - began > START_MS) throw new Error('the server does not become healthy')
    await pause(200)
  }
  // The port answers before the database is ready: health means that the process is alive, readiness that pages can be
  // requested.
  const address = `http://127.0.0.1:${PORT}`
  while ((await fetch(`${address}/readyz`)).status !== 200) {
    if (performance.now() - began > START_MS) throw new Error('the server does not become ready')
    await pause(200)
  }
  const page = await fetch(`${address}/setup`)
  const seconds = Math.round((performance.now() - began) / 100) / 10
  child.kill('SIGTERM')
  const [exit] = await ended
  const size = spawnSync('du', ['-sm', app], { encoding: 'utf8' }).stdout.split('\t')[0]
  console.log(JSON.stringify({ ready_s: seconds, setup_page: page.status, exit, app_mb: Number(size) }))
  if (page.status !== 200 || exit !== 0) process.exitCode = 1
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
