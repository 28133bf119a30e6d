// Releases in this clone's history, for proofs: finding them, and unpacking one into its own folder.
import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { compatibleFromOf } from '#server/db/migration-files.ts'

const root = join(import.meta.dirname, '..', '..')
const FOLDER = 'server/db/migrations'
/** The file that introduced the installation's row; databases of earlier releases have no floor. */
const FIRST_FLOOR = '0100_installation.sql'

/** A release of the history. */
export interface Release {
  readonly commit: string
  /** The number of the release's newest migration. */
  readonly newest: string
}

const git = (...line: readonly string[]): string =>
  execFileSync('git', line, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 26,
  }).trim()

const filesOf = (commit: string): string[] =>
  git('ls-tree', '--name-only', commit, `${FOLDER}/`)
    .split('\n')
    .map((path) => path.slice(FOLDER.length + 1))
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort()

const releaseOf = (commit: string): Release => ({
  commit: git('rev-parse', '--short', commit),
  newest: filesOf(commit).at(-1)?.slice(0, 4) ?? '',
})

/** This release: the working tree, committed or not. */
export const presentRelease = (): Release => releaseOf('HEAD')

/** The last release before the floors: the one before the commit that brought the table `installation`. */
export const lastBeforeFloors = (): Release => {
  const [added] = git('log', '--diff-filter=A', '--format=%H', '--', `${FOLDER}/${FIRST_FLOOR}`).split('\n')
  if (added === undefined || added === '') throw new Error('the history of this clone does not reach back far enough')
  return releaseOf(`${added}^`)
}

/** The floor of this release's tables: the highest `compatible-from` of its files. */
export const presentFloor = (): string =>
  filesOf('HEAD')
    .map((name) => compatibleFromOf(git('show', `HEAD:${FOLDER}/${name}`).concat('\n')) ?? name.slice(0, 4))
    .sort()
    .at(-1) ?? ''

/** The oldest release that may run beside this release's tables. */
export const oldestBeside = (): Release => {
  const floor = presentFloor()
  const changes = git('log', '--format=%H', '--', FOLDER).split('\n')
  const fit = changes.map(releaseOf).filter(({ newest }) => newest >= floor)
  return fit.at(-1) ?? presentRelease()
}

/** Unpacks a release into `folder` with the packages of this one; returns the function that removes it. */
export const unpack = ({ commit }: Release, folder: string): (() => void) => {
  git('worktree', 'add', '--detach', folder, commit)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return () => {
    git('worktree', 'remove', '--force', folder)
  }
}
