// The project's own source files as text, for tests that read code.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

export interface Source {
  /** The path from the project root, with forward slashes. */
  readonly path: string
  readonly text: string
  /** The text with comments blanked out; line numbers stay. */
  readonly code: string
}

/** Every TypeScript file below these folders, in order of path. */
export const sourcesIn = (...folders: string[]): Source[] =>
  folders
    .flatMap((folder) => filesIn(folder))
    .filter((path) => /\.tsx?$/.test(path))
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, code: withoutComments(text) }
    })

/** Every file below a folder, from the project root; none when the folder is missing. */
export const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath.slice(root.length + 1).replaceAll('\\', '/'), entry.name))

/** One file of the project, as text. */
export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

export interface Import {
  readonly from: string
  /** The imported module: a project path for our own files, the specifier for packages. */
  readonly target: string
  readonly own: boolean
  /** `dynamic` is loaded on demand, `type` is removed by the compiler. */
  readonly kind: 'value' | 'type' | 'dynamic'
}

const importLine =
  /(?:^|\n)\s*(?:import|export)\b(?<type>\s+type\s+(?!from\b))?[^'"`;]*?\bfrom\s*['"](?<from>[^'"]+)['"]|\bimport(?:\s+['"](?<effect>[^'"]+)|\s*\(\s*['"](?<demand>[^'"]+))['"]/g

/** The imports of a file, static and dynamic. */
export const importsOf = (source: Source): Import[] =>
  [...source.code.matchAll(importLine)].map(({ groups = {} }): Import => {
    const said = groups.from ?? groups.effect ?? groups.demand ?? ''
    const kind = groups.demand !== undefined ? 'dynamic' : groups.type !== undefined ? 'type' : 'value'
    const from = source.path
    if (said.startsWith('#')) return { from, target: said.slice(1), own: true, kind }
    if (said.startsWith('.')) return { from, target: posix.join(posix.dirname(from), said), own: true, kind }
    return { from, target: said, own: false, kind }
  })

/** Blanks comments out. Quotes end with their line, so that an unusual regular expression spoils only that line. */
export const withoutComments = (text: string): string => {
  let out = ''
  let quote = ''
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    const two = text.slice(at, at + 2)
    if (quote !== '') {
      if (char === '\\') {
        out += text.slice(at, at + 2)
        at += 1
        continue
      }
      if (char === quote || (char === '\n' && quote !== '`')) quote = ''
      out += char
    } else if (two === '//') {
      const end = text.indexOf('\n', at)
      at = (end === -1 ? text.length : end) - 1
    } else if (two === '/*') {
      const end = text.indexOf('*/', at + 2)
      const stop = end === -1 ? text.length : end + 2
      out += text.slice(at, stop).replace(/[^\n]/g, ' ')
      at = stop - 1
    } else {
      if (char === "'" || char === '"' || char === '`') quote = char
      out += char
    }
  }
  return out
}
