// The region tree as sent: built once, with readings, and compressed once for each depth.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Region, type RegionLevel, readRegionTree } from '#contract/regions.ts'
import type { Tx } from './db/tables.ts'
import type { PublicCtx } from './http/context.ts'
import { translate } from './http/messages.ts'
import { servePublic, Verbatim } from './http/serve.ts'
import words from './regions.json' with { type: 'json' }
import { type Place, places } from './regions.places.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** One answer in its encodings. */
interface Answer {
  readonly etag: string
  readonly plain: Bytes
  br?: Promise<Bytes>
  gzip?: Promise<Bytes>
}

interface Made {
  /** The regions of the catalogue's herbs with which the answer was built. */
  readonly areas: string
  readonly tree: readonly Region[]
  readonly answers: Map<string, Answer>
}

const own: Readonly<Record<string, string>> = words.pinyin
const inPlaceNames: Readonly<Record<string, string>> = words.readings
const entries = [words.unlimited, words.imported]

/**
 * Returns the reading of a place; the dictionary is loaded when the tree is first requested, so
 * that other starts skip it.
 */
const reader = async (): Promise<(place: Place) => string> => {
  const { pinyin } = await import('pinyin-pro')
  return ({ code, name }) =>
    own[code] ??
    entries.find((one) => one.code === code)?.pinyin ??
    pinyin(name, { type: 'all', toneType: 'none', v: true, nonZh: 'removed' })
      .map((one) => inPlaceNames[one.origin] ?? one.pinyin)
      .join(' ')
}

const stripped = (name: string): string => {
  const suffix = words.suffixes.find((one) => name.endsWith(one) && name.length > one.length + 1)
  return suffix === undefined ? name : name.slice(0, -suffix.length)
}

/**
 * The forms in which herbs name a place: province and place without their suffixes (甘肃岷县, 安徽亳州),
 * the province alone, or the full name.
 */
export const herbNames = (place: Place, province: string): readonly string[] => {
  const above = place.level === 1 ? '' : stripped(province)
  return [place.full_name, `${above}${place.name}`, `${above}${stripped(place.name)}`]
}

const treeOf = async (areas: ReadonlySet<string>): Promise<readonly Region[]> => {
  const read = await reader()
  const shown = (place: Place, province: string): Region => ({
    code: place.code,
    name: place.name,
    full_name: place.full_name,
    level: place.level,
    parent_code: place.parent_code,
    pinyin: read(place),
    is_daodi_area: herbNames(place, province).some((name) => areas.has(name)),
    children: place.children.map((child) => shown(child, province)),
  })
  return places.map((place) => shown(place, place.name))
}

const cut = (tree: readonly Region[], level: RegionLevel | number): readonly Region[] =>
  tree.map((one) => ({ ...one, children: one.level < level ? cut(one.children, level) : [] }))

const areasIn = async (tx: Tx): Promise<string[]> => {
  const rows = await tx.selectFrom('herbs').select('daodi_regions').execute()
  return [...new Set(rows.flatMap((row) => row.daodi_regions))].sort()
}

let made: Promise<Made> | undefined

const madeWith = async (areas: readonly string[]): Promise<Made> => {
  const key = areas.join(' ')
  const before = await made
  if (before?.areas === key) return before
  made = treeOf(new Set(areas)).then((tree) => ({ areas: key, tree, answers: new Map() }))
  return made
}

const answerOf = (made: Made, level: number, message: string): Answer => {
  const key = `${level} ${message}`
  const before = made.answers.get(key)
  if (before !== undefined) return before
  const text = JSON.stringify({ code: 0, message, data: readRegionTree.data.parse(cut(made.tree, level)) })
  const plain = new TextEncoder().encode(text)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const answer = { etag, plain }
  made.answers.set(key, answer)
  return answer
}

const squeezeBrotli = promisify(brotliCompress)
const squeezeGzip = promisify(gzip)

const bodyOf = async (answer: Answer, accepted: string): Promise<{ bytes: Bytes; encoding?: string }> => {
  if (/\bbr\b/.test(accepted)) {
    answer.br ??= squeezeBrotli(answer.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).then(
      (bytes) => new Uint8Array(bytes),
    )
    return { bytes: await answer.br, encoding: 'br' }
  }
  if (/\bgzip\b/.test(accepted)) {
    answer.gzip ??= squeezeGzip(answer.plain).then((bytes) => new Uint8Array(bytes))
    return { bytes: await answer.gzip, encoding: 'gzip' }
  }
  return { bytes: answer.plain }
}

const answer = async (ctx: PublicCtx, level: number): Promise<Verbatim> => {
  const found = answerOf(await madeWith(await areasIn(ctx.tx)), level, translate(ctx.locale, 'ok'))
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-cache',
    ETag: found.etag,
    Vary: 'Accept-Encoding, Accept-Language',
  }
  if (ctx.headers.get('if-none-match') === found.etag) return new Verbatim(null, headers)
  const { bytes, encoding } = await bodyOf(found, ctx.headers.get('accept-encoding') ?? '')
  return new Verbatim(bytes, { ...headers, ...(encoding !== undefined && { 'Content-Encoding': encoding }) })
}

export const regionHandlers = [servePublic(readRegionTree, async (ctx, { query }) => answer(ctx, query.level ?? 3))]
