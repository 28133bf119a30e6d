// The page comes with the rules its first drawings use; all utility classes come in a second sheet when it rests (src/ui/layout/all-styles.ts).
import type { Plugin } from 'vite'
import { filesFor, firstModules } from './route-files.ts'

interface Block {
  /** Selector or at-rule. */
  readonly head: string
  /** Between its braces; null: a statement that ends with a semicolon. */
  readonly body: string | null
}

/** Where a string or an escape at `at` ends; `at` itself where neither begins. */
const past = (css: string, at: number): number => {
  const sign = css[at] ?? ''
  if (sign === '\\') return at + 2
  return sign === '"' || sign === "'" ? css.indexOf(sign, at + 1) + 1 : at
}

/** Cuts a sheet, or what stands in one of its blocks, into blocks. */
export const blocksOf = (css: string): Block[] => {
  const blocks: Block[] = []
  let from = 0
  let open = -1
  let depth = 0
  for (let at = 0; at < css.length; ) {
    const beyond = past(css, at)
    if (beyond > at) {
      at = beyond
      continue
    }
    const sign = css[at]
    at += 1
    if (sign === '{') {
      depth += 1
      if (depth === 1) open = at
    } else if (sign === '}') {
      depth -= 1
      if (depth > 0) continue
      blocks.push({ head: css.slice(from, open - 1), body: css.slice(open, at - 1) })
      from = at
    } else if (sign === ';' && depth === 0) {
      blocks.push({ head: css.slice(from, at), body: null })
      from = at
    }
  }
  return blocks
}

const written = ({ head, body }: Block): string => (body === null ? head : `${head}{${body}}`)

const CLASS = /\.((?:\\.|[-\w\u00a0-\uffff])+)/
const ESCAPED = /\\(?:([0-9a-f]{1,6}) ?|(.))/gi

/** The classes rules are for: the first one of each of their selectors. */
const classesIn = (selectors: string): string[] =>
  selectors.split(/,(?![^(]*\))/).flatMap((selector) => {
    const [, name] = CLASS.exec(selector) ?? []
    return name === undefined
      ? []
      : [name.replace(ESCAPED, (_, hex, sign) => sign ?? String.fromCodePoint(Number.parseInt(hex, 16)))]
  })

const EDGE = /[\s"'`{}$]/

/** Whether a class stands in code as a word of its own. */
const stands = (code: string, name: string): boolean => {
  for (let at = code.indexOf(name); at >= 0; at = code.indexOf(name, at + 1))
    if (EDGE.test(code[at - 1] ?? ' ') && EDGE.test(code[at + name.length] ?? ' ')) return true
  return false
}

/** What of a block is for classes of `code`; the order of rules stays. */
const usedIn = (code: string, css: string): string =>
  blocksOf(css)
    .map((block) => {
      if (block.body === null) return written(block)
      if (block.head.startsWith('@')) {
        const inner = usedIn(code, block.body)
        return inner === '' ? '' : `${block.head}{${inner}}`
      }
      const classes = classesIn(block.head)
      return classes.length === 0 || classes.some((name) => stands(code, name)) ? written(block) : ''
    })
    .join('')

const UTILITIES = '@layer utilities'

/**
 * The sheet cut in two: what the classes of `code` need with all that is no utility class, and every utility class in its order. The
 * second after the first styles as the whole does: it says again what the first said, in its place among the others.
 */
export const cutStyles = (css: string, code: string): { readonly first: string; readonly all: string } => {
  const blocks = blocksOf(css)
  const utilities = blocks.find(({ head }) => head === UTILITIES)?.body
  if (utilities == null) throw new Error(`scripts/first-styles.ts finds no ${UTILITIES} in the styles of the page`)
  const used = usedIn(code, utilities)
  const isLate = ({ head }: Block) => head.startsWith('@property ') && !used.includes(head.slice('@property '.length))
  return {
    first: blocks
      .filter((block) => !isLate(block))
      .map((block) => (block.head === UTILITIES ? `${UTILITIES}{${used}}` : written(block)))
      .join(''),
    all: `${UTILITIES}{${utilities}}${blocks.filter(isLate).map(written).join('')}`,
  }
}

/** For `plugins` of vite.config.ts. */
export const firstStyles = (): Plugin => ({
  name: 'first-styles',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
    const entry = chunks.find((chunk) => chunk.isEntry && chunk.viteMetadata?.importedCss.size === 1)
    const [name = ''] = entry?.viteMetadata?.importedCss ?? []
    const [sheet, page] = [bundle[name], bundle['index.html']]
    // A build of something else than the page.
    if (entry === undefined || sheet?.type !== 'asset' || page?.type !== 'asset') return
    const firstFiles = filesFor(chunks)([...entry.moduleIds, ...firstModules()])
    const code = chunks.filter(({ fileName }) => firstFiles.includes(fileName)).map((chunk) => chunk.code)
    const { first, all } = cutStyles(String(sheet.source), [String(page.source), ...code].join(' '))
    const emit = (of: string, source: string) => this.getFileName(this.emitFile({ type: 'asset', name: of, source }))
    const [firstName, allName] = [emit('first.css', first), emit('all.css', all)]
    for (const chunk of chunks) {
      const { importedCss } = chunk.viteMetadata ?? {}
      if (importedCss?.delete(name) === true) importedCss.add(firstName)
      if (chunk.code.includes(name)) throw new Error(`${chunk.fileName} names ${name}, which no longer is`)
    }
    delete bundle[name]
    page.source = String(page.source).replace(`href="./${name}"`, `href="./${firstName}" data-all="./${allName}"`)
  },
})
