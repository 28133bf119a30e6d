// The positions of a path drawing, in px of an 824 px wide picture.
import type { PathData, PathStation } from './path-data.ts'

/** Height of the main line's centre. */
export const ROW_Y = 44
const WIDTH = 824
/** Half of the longest label at an end, `Completed`. */
const EDGE = 32
const GAP = 10

/** Positions of stations, links, branches and the note. */
export const layPath = ({ stations, loops = [], branches = [], note }: PathData) => {
  const step = stations.length > 1 ? (WIDTH - 2 * EDGE) / (stations.length - 1) : 0
  const xs = new Map(stations.map((station, index) => [station.id, EDGE + index * step]))
  const at = (id: string): number => xs.get(id) ?? EDGE
  const hung = new Map<string, number>()
  const placed = branches.flatMap((branch) => {
    // A station has room for one branch, so further branches share its place.
    const count = hung.get(branch.at) ?? 0
    hung.set(branch.at, count + 1)
    if (count > 0) return []
    const all = branches.filter((one) => one.at === branch.at)
    return [
      {
        key: branch.at,
        x: at(branch.at),
        label: all.map((one) => one.label).join('/'),
        walked: all.some((one) => one.walked),
      },
    ]
  })
  const lastBelow = Math.max(
    0,
    ...placed.map((branch) => branch.x + textWidth(branch.label) / 2),
    ...loops.map((loop) => Math.max(at(loop.from), at(loop.to)) + 12),
  )
  const deep = placed.length > 0 || loops.length > 0 || note !== undefined
  return {
    width: WIDTH,
    height: deep ? 104 : 76,
    at,
    links: stations.slice(1).map((to, index) => {
      const from = stations[index] ?? to
      return {
        from,
        x1: at(from.id) + GAP,
        x2: at(to.id) - GAP,
        walked: isWalked(from) && (isWalked(to) || to.standing === 'current'),
      }
    }),
    skipped: new Set(stations.filter((station) => station.standing === 'skipped').map((station) => station.id)),
    branches: placed,
    note:
      note === undefined
        ? null
        : lastBelow + 24 + textWidth(note) * 0.92 <= WIDTH
          ? { text: note, x: lastBelow + 24, anchor: 'start' as const }
          : null,
  }
}

/** An arc over the stations between. */
export const arcOf = (from: number, to: number): string => {
  const [a, b] = [from + 8, to - 8]
  const third = Math.min(36, (b - a) / 3)
  return `M${a} ${ROW_Y - 6}C${a + third} ${ROW_Y - 24} ${b - third} ${ROW_Y - 24} ${b} ${ROW_Y - 6}`
}

/** A bracket below two stations with a gap for its words. */
export const bracketOf = (from: number, to: number, label: string) => {
  const [left, right] = from < to ? [from, to] : [to, from]
  const x = (left + right) / 2
  const half = Math.min(textWidth(label) / 2 + 6, (right - left) / 2 - 6)
  const y = ROW_Y + 42
  return {
    path: `M${right} ${ROW_Y + 9}V${y - 6}a6 6 0 0 1 -6 6H${x + half}M${x - half} ${y}H${left + 6}a6 6 0 0 1 -6 -6V${ROW_Y + 9}`,
    x,
    y: y + 4,
  }
}

const isWalked = (station: PathStation): boolean => station.standing === 'walked'

/** The approximate width of 12 px text: Chinese characters are as wide as they are high. */
const textWidth = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 12 : 6.6), 0)
