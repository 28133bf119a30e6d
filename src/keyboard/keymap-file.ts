// The user's keys as a file. Reading accepts the whole file or nothing. Pure.
import * as z from 'zod/mini'
import { type Binding, type KeyContext, keyContexts } from './bindings.ts'
import { type KeyProblem, problemOf } from './key-conflicts.ts'
import { arrangedKeymap, type KeyArrangement, type KeyPreset, type Slot, slotName } from './user-keymap.ts'

/** The format of the file; a later one gets another number. */
const FORMAT = 'herbal-tender-keys/1'

/** Maximum length of a file, in characters: two hundred changed keys take a tenth of it. */
export const FILE_LIMIT = 100_000

const presets = ['english', 'pinyin'] as const satisfies readonly KeyPreset[]

export const keyFile = ({ preset, own }: KeyArrangement): string =>
  `${JSON.stringify({ format: FORMAT, preset, keys: Object.fromEntries(Object.entries(own).toSorted(([a], [b]) => (a < b ? -1 : 1))) }, null, 2)}\n`

export interface KeyFileFault {
  /** Counted from 1. */
  readonly line: number
  /** The entry with the fault; '' for the file itself. */
  readonly name: string
  readonly what: KeyProblem | { readonly is: 'not_json' | 'not_ours' | 'unknown' | 'too_many' }
}

export type KeyFileRead =
  | { readonly is: 'whole'; readonly preset: KeyPreset; readonly own: Readonly<Record<string, string>> }
  | { readonly is: 'faulty'; readonly faults: readonly KeyFileFault[] }

const shape = z.strictObject({
  format: z.literal(FORMAT),
  preset: z.enum(presets),
  keys: z.record(z.string(), z.string()),
})

/** Maximum number of entries in the section `keys` of the preferences. */
const MAX = 200

const isContext = (name: string): name is KeyContext => keyContexts.some((one) => one === name)

const slotOf = (base: readonly Binding[], name: string): Slot => {
  const [context = '', command = ''] = name.includes(':') ? name.split(':') : ['', name]
  if (isContext(context)) return { in: context, command }
  return { in: base.find((one) => one.command === command)?.in ?? 'global', command }
}

const lineAt = (text: string, position: number): number => text.slice(0, Math.max(0, position)).split('\n').length

/** The line of a JSON syntax error: browsers report a line, a position, or neither. */
const lineOfSyntaxError = (text: string, error: unknown): number => {
  const said = error instanceof Error ? error.message : ''
  const line = /line (\d+)/.exec(said)?.[1]
  const position = /position (\d+)/.exec(said)?.[1]
  if (line !== undefined) return Number(line)
  return position === undefined ? lineAt(text, text.length) : lineAt(text, Number(position))
}

/** Reads a file; `exists` tells whether a command id is known. Every fault is reported, with its line. */
export const readKeyFile = (
  text: string,
  base: readonly Binding[],
  { exists, apple }: { exists: (command: string) => boolean; apple: boolean },
): KeyFileRead => {
  const faulty = (...faults: KeyFileFault[]): KeyFileRead => ({ is: 'faulty', faults })
  if (text.length > FILE_LIMIT) return faulty({ line: 1, name: '', what: { is: 'too_many' } })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return faulty({ line: lineOfSyntaxError(text, error), name: '', what: { is: 'not_json' } })
  }
  const parsed = shape.safeParse(value)
  if (!parsed.success) {
    const named = parsed.error.issues.map((issue) => String(issue.path.at(-1) ?? ''))
    const lines = named.map((name) => (name === '' ? 1 : lineOfName(text, name)))
    return faulty(...lines.map((line, at) => ({ line, name: named[at] ?? '', what: { is: 'not_ours' } }) as const))
  }
  const { preset, keys: own } = parsed.data
  const names = Object.keys(own)
  if (names.length > MAX) return faulty({ line: 1, name: '', what: { is: 'too_many' } })

  const map = arrangedKeymap(base, { preset, own, characters: true })
  const faults = names.flatMap((name): KeyFileFault[] => {
    const slot = slotOf(base, name)
    const found = (what: KeyFileFault['what']): KeyFileFault[] => [{ line: lineOfName(text, name), name, what }]
    if (!exists(slot.command) || (name !== slotName(base, slot) && name !== slot.command))
      return found({ is: 'unknown' })
    const keys = own[name] ?? ''
    if (keys === '') return []
    const inFields = base.some((one) => one.command === slot.command && one.in === slot.in && one.inFields === true)
    const problem = problemOf(map, slot, keys, { apple, inFields })
    return problem === null ? [] : found(problem)
  })
  return faults.length > 0
    ? { is: 'faulty', faults: faults.toSorted((a, b) => a.line - b.line) }
    : { is: 'whole', preset, own }
}

const lineOfName = (text: string, name: string): number => lineAt(text, text.lastIndexOf(JSON.stringify(name)))
