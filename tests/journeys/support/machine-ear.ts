// Records what the machines of real pages do: builds a console that reports it, and collects the reports.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright'
import { buildInto } from './builds.ts'

/** Builds the reporting console into a folder of its own. */
export const buildWithEar = (): { readonly folder: string; remove(): void } => {
  const folder = mkdtempSync(join(tmpdir(), 'herbal-ear-'))
  buildInto(folder, 'machine-ear.config.ts')
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** What one machine did, on all pages together. */
interface Heard {
  readonly states: Set<string>
  /** The ids of the transitions it took. */
  readonly moves: Set<string>
}

/** The records by the id of the machine. */
export type HeardOf = Map<string, Heard>

/** Records everything that the machines of a context do, from the next page on. */
export const listenTo = async (context: BrowserContext, heard: HeardOf): Promise<void> => {
  await context.exposeBinding('machineStep', (_, text: string) => {
    if (text === '') return
    const [machine, kind, names] = JSON.parse(text) as [string, 'move' | 'state', string[]] // written by machine-ear.config.ts
    const one = heard.get(machine) ?? { states: new Set(), moves: new Set() }
    heard.set(machine, one)
    for (const name of names) (kind === 'move' ? one.moves : one.states).add(name)
  })
}
