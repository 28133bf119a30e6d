// Texts of any script come back as they were sent, and what is no text (NUL, half of a surrogate pair) is refused.
import fc from 'fast-check'
import * as z from 'zod/mini'
import { envelope } from '#contract/envelope.ts'
import { MAX_TITLE_LENGTH } from '#contract/orders.bodies.ts'
import { createOrder, readOrder } from '#contract/orders.ts'
import { randomOf } from '#server/demo/random.ts'
import type { Figure } from '../../prove.ts'
import { type Asked, callIn, curlOf, send } from '../access/asked.ts'
import { staffIn } from '../access/askers.ts'
import type { Asking } from '../access/sealed.ts'
import { inWorld, type ProofWorld } from '../access/worlds.ts'
import { seeded } from '../chance.ts'
import { sizeOf } from '../plan.ts'
import { takeWrites, watchWrites } from './written.ts'

const NAMED = 5
/** Lines of a demand; each holds three texts, besides its title, its contact and its remark. */
const LINES = 9
const PER_DEMAND = 3 * LINES + 3
/** UTF-16 units of a text: with its frame it fits into the shortest of these fields. */
const LONGEST = 36
/** A text that is refused is tried for every so many that are kept. */
const BROKEN_SHARE = 15

const scripts = [
  '黄芪',
  '𠮷',
  '𪚥',
  '👩‍👩‍👧‍👦',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '\u202eabc\u202c',
  '\u2066x\u2069',
  'e\u0301',
  'a\u0315\u0300\u05ae\u0300',
  '\u200d',
  '\u200b',
  '\ufeff',
  'ﷺ',
  'İı',
  'ß',
  'ﬃ',
  '한글',
  '\u1112\u1161\u11ab',
  'हिन्दी',
  'עברית',
  'العربية',
  '\u2028',
  '\u0085',
  '\u001b[31m',
  '\\u0000',
  '"',
  '\\',
  '\u{10ffff}',
  '\ue000',
  '\ufffd',
  '\uffff',
] as const
const broken = ['\u0000', '\ud800', '\udc00', 'a\u0000b', '\udc00\ud800', '黄\ud842', '\u0000'.repeat(20)] as const

const cut = (text: string): string => {
  let short = text
  while (short.length > LONGEST) short = [...short].slice(0, -1).join('')
  return short
}
/** Letters stand around it, because fields are trimmed. */
const framed = (text: string): string => `甲${cut(text)}乙`

const texts = fc
  .oneof(
    {
      weight: 3,
      arbitrary: fc.array(fc.constantFrom(...scripts), { minLength: 1, maxLength: 6 }).map((all) => all.join('')),
    },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: LONGEST }) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: LONGEST }) },
  )
  .filter((text) => text.isWellFormed() && !text.includes('\u0000'))
  .map(framed)

const demandOf = (all: readonly string[]) => {
  const [title = '', contact_name = '', remark = '', ...rest] = all
  return {
    title,
    contact_name,
    remark,
    items: Array.from({ length: LINES }, (_, at) => ({
      name: rest[3 * at] ?? '',
      package_spec: rest[3 * at + 1] ?? '',
      remark: rest[3 * at + 2] ?? '',
    })),
  }
}
type Demand = ReturnType<typeof demandOf>

const kept = z.looseObject({
  title: z.string(),
  contact_name: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  items: z.array(
    z.looseObject({ name: z.string(), package_spec: z.nullable(z.string()), remark: z.nullable(z.string()) }),
  ),
})
const textsOf = ({ title, contact_name, remark, items }: z.output<typeof kept>) => [
  title,
  contact_name,
  remark,
  ...items.flatMap((item) => [item.name, item.package_spec, item.remark]),
]

const said = (text: string | null | undefined): string => JSON.stringify(text ?? null)

/** Creates a demand of these texts and reads it again; returns what came back changed. */
const changedIn = async (world: ProofWorld, headers: Asked['headers'], demand: Demand): Promise<string[]> => {
  const { id } = await callIn(world, createOrder, { body: demand }, headers)
  const read = textsOf(kept.parse(await callIn(world, readOrder, { params: { id } }, headers)))
  return textsOf(demand).flatMap((text, at) => (text === read[at] ? [] : [`${said(text)} became ${said(read[at])}`]))
}

/** Puts a text that is none into one field; returns the fault. */
const takenIn = async (
  world: ProofWorld,
  headers: Asked['headers'],
  demand: Demand,
  at: number,
): Promise<string | null> => {
  const all = textsOf(demand).map((one) => one ?? '')
  const bad = broken[at % broken.length] ?? ''
  all[at % all.length] = framed('').replace('乙', `${bad}乙`)
  const asked = {
    method: 'POST',
    path: '/api/v1/bidding/order/',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(demandOf(all)),
  }
  await takeWrites(world.db)
  const { status, bytes } = await send(world, asked)
  const { code } = status === 200 ? envelope.parse(JSON.parse(bytes.toString())) : { code: status }
  const written = await takeWrites(world.db)
  return code === 4001 && written.length === 0
    ? null
    : `${said(bad)} is answered ${code}: ${curlOf(asked).slice(0, 300)}`
}

/** The longest title, of characters of two UTF-16 units each, and one more: characters are counted, not units. */
const boundFaults = async (world: ProofWorld, headers: Asked['headers']): Promise<string[]> => {
  const codeFor = async (title: string) => {
    const { bytes } = await send(world, {
      method: 'POST',
      path: '/api/v1/bidding/order/',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ title }),
    })
    return envelope.parse(JSON.parse(bytes.toString())).code
  }
  const [fits, exceeds] = [
    await codeFor('𠮷'.repeat(MAX_TITLE_LENGTH)),
    await codeFor('𠮷'.repeat(MAX_TITLE_LENGTH + 1)),
  ]
  return fits === 0 && exceeds === 4001
    ? []
    : [`a title of ${MAX_TITLE_LENGTH} astral characters is answered ${fits}, one more ${exceeds}`]
}

/** `unicode`; `count` texts. */
export const proveUnicode = ({
  origin,
  count = sizeOf('unicode').n,
  seed = seeded().seed,
}: Asking = {}): Promise<readonly Figure[]> =>
  inWorld(origin, async (world) => {
    const started = Date.now()
    const [buyer] = await staffIn(world, ['buyer'])
    const headers = buyer?.headers ?? {}
    const demands = Math.ceil(count / PER_DEMAND)
    const drawn = fc.sample(texts, { seed, numRuns: demands * PER_DEMAND })
    const random = randomOf(seed)
    const changed: string[] = []
    const all = Array.from({ length: demands }, (_, at) =>
      demandOf(drawn.slice(at * PER_DEMAND, (at + 1) * PER_DEMAND)),
    )
    for (const demand of all) changed.push(...(await changedIn(world, headers, demand)))
    await watchWrites(world.db)
    const taken: string[] = []
    const tries = Math.max(broken.length, Math.ceil(count / BROKEN_SHARE))
    for (let at = 0; at < tries; at += 1) {
      const fault = await takenIn(world, headers, random.pick(all), at)
      if (fault !== null) taken.push(fault)
    }
    const bounds = await boundFaults(world, headers)
    const faults = [...changed, ...taken, ...bounds]
    return [
      {
        figure: 'unicode',
        value: {
          changed: changed.length,
          taken: taken.length,
          refused: tries - taken.length,
          ...(faults.length > 0 && { first: faults.slice(0, NAMED) }),
        },
        target: { changed: 0, taken: 0 },
        pass: faults.length === 0,
        n: drawn.length,
        of: sizeOf('unicode').of,
        seed,
        secs: Math.round((Date.now() - started) / 1_000),
      },
    ]
  })
