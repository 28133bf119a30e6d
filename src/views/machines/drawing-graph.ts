// The boxes, arrows and start marks of a chart, with their sizes; the layout is computed later.
import type { Chart, ChartMove, ChartState } from '#src/machines/inspection/use-machines.ts'

/** The labels of the drawing, in the page's language. */
export interface DrawingLabels {
  /** A state's name, '' where it has only its key. */
  state(path: string): string
  /** The label of an arrow. */
  move(move: ChartMove): string
  /** Several states as one: `报价中…定标审批中`. */
  several(paths: readonly string[]): string
}

/** A text inside a box: an event that stays in its state, or an invoked actor. */
export interface BoxWord {
  readonly id: string
  readonly text: string
  readonly move: ChartMove | null
}

export interface BoxLine {
  readonly id: string
  readonly kind: 'stay' | 'invoke'
  readonly words: readonly BoxWord[]
}

export interface Box {
  readonly id: string
  readonly parent: string | null
  /**
   * `several`: one box for states that an event leaves in the same way; `start`: the mark of a parent's initial state.
   */
  readonly kind: 'state' | 'several' | 'start'
  readonly title: string
  readonly subtitle: string
  readonly state: ChartState | null
  readonly lines: readonly BoxLine[]
  readonly width: number
  readonly height: number
  /** Height of a parent's own texts, and the width of the widest of them. */
  readonly head: number
  readonly textWidth: number
  readonly isOuter: boolean
  /** One of several parallel regions. */
  readonly isRegion: boolean
}

export interface Arrow {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly moves: readonly ChartMove[]
  readonly labels: readonly string[]
  readonly width: number
  readonly height: number
}

export interface Graph {
  readonly boxes: readonly Box[]
  readonly arrows: readonly Arrow[]
}

export const TITLE_PX = 13
export const MONO_PX = 11
export const LINE = 15
const PAD = 12
const HEAD = 44
/** From this number on, states that one event leaves for the same target are drawn as one. */
const FEW = 3
const LONGEST_LABEL = 34

const isWide = (sign: string): boolean => /[\u2e80-\uffef]/.test(sign)
/** Approximate width of a text, in px. */
export const textWidth = (text: string, px: number, latin: number): number =>
  [...text].reduce((sum, sign) => sum + (isWide(sign) ? px : px * latin), 0)
const monoWidth = (text: string) => textWidth(text, MONO_PX, 0.61)

const short = (text: string): string => (text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL - 1)}…` : text)

/** Maximum number of characters of a line. */
const FULL_LINE = 24

const inLines = (kind: BoxLine['kind'], words: readonly BoxWord[]): BoxLine[] => {
  const lines: BoxWord[][] = []
  for (const word of words) {
    const line = lines.at(-1)
    const length = line?.reduce((sum, one) => sum + one.text.length + 3, 0) ?? 0
    if (line === undefined || length + word.text.length > FULL_LINE) lines.push([word])
    else line.push(word)
  }
  return lines.map((all) => ({ id: `${kind} ${all[0]?.id}`, kind, words: all }))
}

const linesOf = (chart: Chart, state: ChartState): BoxLine[] => {
  const stays = chart.moves.filter(
    (move) => move.source === state.path && move.targets.length === 0 && !move.isSwallowed,
  )
  const byEvent = [...Map.groupBy(stays, (move) => move.event)].flatMap(([event, [move]]): BoxWord[] =>
    move === undefined ? [] : [{ id: move.id, text: move.kind === 'event' ? event : move.label, move }],
  )
  return [
    ...inLines(
      'invoke',
      state.invokes.map((one) => ({ id: one.id, text: one.src, move: null })),
    ),
    ...inLines('stay', byEvent),
  ]
}

/** The text of a line: the sign of its kind, then its words. */
export const lineText = (line: BoxLine): string =>
  `${line.kind === 'stay' ? '↻' : '▷'} ${line.words.map((word) => word.text).join(' · ')}`

const boxOf = (chart: Chart, state: ChartState, words: DrawingLabels): Box => {
  const title = words.state(state.path)
  const lines = linesOf(chart, state)
  const widest = Math.max(
    textWidth(title, TITLE_PX, 0.62),
    monoWidth(state.key),
    ...lines.map((line) => monoWidth(lineText(line))),
  )
  const isOuter = chart.states.some((one) => one.parent === state.path)
  const head = HEAD + (lines.length === 0 ? 0 : lines.length * LINE + 4)
  return {
    id: state.path,
    parent: state.parent === '' ? null : state.parent,
    kind: 'state',
    title: title === '' ? state.key : title,
    subtitle: title === '' || title === state.key ? '' : state.key,
    state,
    lines,
    width: Math.max(104, Math.ceil(widest + PAD * 2)),
    height: head,
    head,
    textWidth: Math.ceil(widest),
    isOuter,
    isRegion: parentKind(chart, state) === 'parallel',
  }
}

const startOf = (state: ChartState): Box => ({
  id: `start:${state.path}`,
  parent: state.parent === '' ? null : state.parent,
  kind: 'start',
  title: '',
  subtitle: '',
  state: null,
  lines: [],
  width: 10,
  height: 10,
  head: 0,
  textWidth: 0,
  isOuter: false,
  isRegion: false,
})

const arrowOf = (from: string, to: string, moves: readonly ChartMove[], words: DrawingLabels): Arrow => {
  const labels = [...new Set(moves.map((move) => short(words.move(move))).filter((text) => text !== ''))]
  return {
    id: `${from}>${to}`,
    from,
    to,
    moves,
    labels,
    width: labels.length === 0 ? 0 : Math.ceil(Math.max(...labels.map(monoWidth)) + 8),
    height: labels.length * LINE + (labels.length === 0 ? 0 : 2),
  }
}

/** Moves by which at least FEW states leave in the same way: with the same event, target and guards. */
const alike = (moves: readonly ChartMove[]): ReadonlyMap<string, readonly ChartMove[]> => {
  const groups = Map.groupBy(
    moves.filter((move) => move.kind === 'event' && move.targets.length === 1),
    (move) => `${move.event}>${move.targets[0]}>${move.guards.join()}`,
  )
  return new Map(
    [...groups].filter(
      ([, all]) => new Set(all.map((move) => move.source)).size >= FEW && all.every((move) => move.source !== ''),
    ),
  )
}

const severalOf = (id: string, sources: readonly string[], words: DrawingLabels): Box => {
  const title = words.several(sources)
  return {
    id,
    parent: null,
    kind: 'several',
    title,
    subtitle: '',
    state: null,
    lines: [],
    width: Math.ceil(textWidth(title, 12, 0.6) + PAD * 2),
    height: 28,
    head: 28,
    textWidth: 0,
    isOuter: false,
    isRegion: false,
  }
}

/** The graph of a chart. Transitions of the whole machine are in its header, not here. */
export const graphOf = (chart: Chart, words: DrawingLabels): Graph => {
  const states = chart.states.filter((one) => one.path !== '')
  const leaving = chart.moves.filter((move) => move.targets.length > 0 && move.source !== '')
  const groups = alike(leaving)
  const grouped = new Set([...groups.values()].flat())
  const severals = [...groups].map(([key, moves]) => {
    const sources = [...new Set(moves.map((move) => move.source))]
    return { box: severalOf(`several:${key}`, sources, words), moves, to: moves[0]?.targets[0] ?? '' }
  })
  const single = leaving
    .filter((move) => !grouped.has(move))
    .flatMap((move) => move.targets.map((to) => ({ from: move.source, to, move })))
    // An arrow to an inner or outer state ends at its nearest box; real self-loops are left out.
    .filter(({ from, to }) => from !== to)
  const pairs = Map.groupBy(single, ({ from, to }) => `${from}>${to}`)
  const starts = states.filter((one) => one.isInitial && parentKind(chart, one) !== 'parallel')
  return {
    // In layout order, the source of an arrow comes before its target.
    boxes: [
      ...starts.map(startOf),
      ...states.flatMap((state) => [
        ...severals.filter(({ to }) => to === state.path).map(({ box }) => box),
        boxOf(chart, state, words),
      ]),
    ],
    arrows: [
      ...[...pairs.values()].map((all) =>
        arrowOf(
          all[0]?.from ?? '',
          all[0]?.to ?? '',
          all.map(({ move }) => move),
          words,
        ),
      ),
      ...starts.map((one) => arrowOf(`start:${one.path}`, one.path, [], words)),
      ...severals.map(({ box, moves, to }) => {
        const [first] = moves
        const arrow = arrowOf(box.id, to, first === undefined ? [] : [first], words)
        return { ...arrow, moves }
      }),
    ],
  }
}

const parentKind = (chart: Chart, state: ChartState) => chart.states.find((one) => one.path === state.parent)?.kind
