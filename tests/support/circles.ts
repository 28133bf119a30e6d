// Ways from file to file by imports: circles, and the import to remove.
import type { Import } from './sources.ts'

export interface Circle {
  /** The files from one file back to itself, each importing the next. */
  readonly way: readonly string[]
  /** The import whose removal leaves the fewest files in circles; a type import before a value import. */
  readonly cut: Import
}

/**
 * Every circle of static imports, of values and types; none is left once each `cut` is removed.
 * Dynamic imports form no circle.
 */
export const circlesIn = (imports: readonly Import[]): Circle[] => {
  const circles: Circle[] = []
  let left = imports.filter(({ own, kind }) => own && kind !== 'dynamic')
  for (;;) {
    const [knot] = knotsIn(left)
    if (knot === undefined) return circles
    const inside = left.filter(({ from, target }) => knot.has(from) && knot.has(target))
    const inCircles = (edges: readonly Import[]) => knotsIn(edges).reduce((sum, { size }) => sum + size, 0)
    const [best] = inside
      .map((edge) => ({ edge, rest: inCircles(inside.filter((one) => one !== edge)) }))
      .toSorted((a, b) => a.rest - b.rest || Number(a.edge.kind === 'value') - Number(b.edge.kind === 'value'))
    if (best === undefined) return circles
    const { edge } = best
    circles.push({ way: [edge.from, ...wayBetween(edge.target, edge.from, inside)], cut: edge })
    left = left.filter(({ from, target }) => from !== edge.from || target !== edge.target)
  }
}

const targetsIn = (edges: readonly Import[]): ReadonlyMap<string, readonly string[]> =>
  new Map([...Map.groupBy(edges, ({ from }) => from)].map(([from, own]) => [from, own.map(({ target }) => target)]))

/** Strongly connected sets of files, by Tarjan's algorithm. */
const knotsIn = (edges: readonly Import[]): ReadonlySet<string>[] => {
  const targets = targetsIn(edges)
  const met = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const knots: ReadonlySet<string>[] = []
  const visit = (file: string): number => {
    const index = met.size
    met.set(file, index)
    open.push(file)
    let low = index
    for (const next of targets.get(file) ?? []) {
      if (!met.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? met.get(next) ?? low)
    }
    lowest.set(file, low)
    if (low === index) {
      const knot = open.splice(open.indexOf(file))
      if (knot.length > 1 || targets.get(file)?.includes(file) === true) knots.push(new Set(knot))
    }
    return low
  }
  for (const file of targets.keys()) if (!met.has(file)) visit(file)
  return knots
}

/** The shortest path from one file to another, both included; empty where there is none. */
export const wayBetween = (from: string, to: string, edges: readonly Import[]): readonly string[] => {
  const targets = targetsIn(edges)
  const seen = new Set([from])
  let ways = [[from]]
  while (ways.length > 0) {
    const there = ways.find((way) => way.at(-1) === to)
    if (there !== undefined) return there
    ways = ways.flatMap((way) =>
      (targets.get(way.at(-1) ?? '') ?? []).flatMap((next) => {
        if (seen.has(next)) return []
        seen.add(next)
        return [[...way, next]]
      }),
    )
  }
  return []
}
