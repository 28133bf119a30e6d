// The layout of a drawing by ELK, which is loaded when the first machine is drawn.
import type { ElkExtendedEdge, ElkNode, ELK as Layouter } from 'elkjs/lib/elk-api'
import type { Arrow, Box, Graph } from './drawing-graph.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface PlacedBox extends Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly depth: number
  /** The left edge of the state's texts, beside the arrows that enter it. */
  readonly textX: number
}

export interface PlacedArrow extends Arrow {
  readonly points: readonly Point[]
  /** Position of the arrow's label; null where it has none. */
  readonly label: Point | null
}

export interface Laid {
  readonly width: number
  readonly height: number
  /** Outer boxes before those inside. */
  readonly boxes: readonly PlacedBox[]
  readonly arrows: readonly PlacedArrow[]
}

type Direction = 'DOWN' | 'RIGHT'

let layouter: Promise<Layouter> | undefined

const load = async (): Promise<Layouter> => {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js')
  return new Elk()
}

const optionsOf = (direction: Direction): Record<string, string> => ({
  'elk.algorithm': 'layered',
  'elk.direction': direction,
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  // The order in the source is the intended one, so arrows against it are drawn as returning.
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.compaction.postCompaction.strategy': 'EDGE_LENGTH',
  'elk.layered.spacing.nodeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeNodeBetweenLayers': '9',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '9',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '2',
  'elk.padding': '[top=8,left=8,bottom=8,right=8]',
})

/** Extra space beside the content of a box, by id, for boxes whose texts had no room. */
type Asides = ReadonlyMap<string, number>

const nodeOf = (graph: Graph, box: Box, direction: Direction, asides: Asides): ElkNode => {
  const inner = graph.boxes.filter((one) => one.parent === box.id && box.kind === 'state')
  if (inner.length === 0) return { id: box.id, width: box.width, height: box.height }
  return {
    id: box.id,
    children: inner.map((one) => nodeOf(graph, one, direction, asides)),
    layoutOptions: {
      'elk.direction': direction,
      'elk.padding': `[top=${box.head + 4},left=12,bottom=12,right=${12 + (asides.get(box.id) ?? 0)}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${box.width},${box.head})`,
    },
  }
}

const edgeOf = (arrow: Arrow): ElkExtendedEdge => ({
  id: arrow.id,
  sources: [arrow.from],
  targets: [arrow.to],
  ...(arrow.labels.length > 0 && {
    labels: [{ id: `${arrow.id}:label`, text: arrow.labels.join(' '), width: arrow.width, height: arrow.height }],
  }),
})

const layOnce = async (elk: Layouter, graph: Graph, direction: Direction, asides: Asides): Promise<Laid> => {
  const root = await elk.layout({
    id: 'root',
    layoutOptions: optionsOf(direction),
    children: graph.boxes.filter((box) => box.parent === null).map((box) => nodeOf(graph, box, direction, asides)),
    edges: graph.arrows.map(edgeOf),
  })
  return placed(graph, root)
}

const placed = (graph: Graph, root: ElkNode): Laid => {
  const corners = new Map<string, Point>([['root', { x: 0, y: 0 }]])
  const boxes: PlacedBox[] = []
  const byId = new Map(graph.boxes.map((box) => [box.id, box]))
  const place = (node: ElkNode, at: Point, depth: number) => {
    for (const child of node.children ?? []) {
      const corner = { x: at.x + (child.x ?? 0), y: at.y + (child.y ?? 0) }
      corners.set(child.id, corner)
      const box = byId.get(child.id)
      if (box !== undefined)
        boxes.push({ ...box, ...corner, w: child.width ?? 0, h: child.height ?? 0, depth, textX: corner.x + TEXT_IN })
      place(child, corner, depth + 1)
    }
  }
  place(root, { x: 0, y: 0 }, 0)
  const arrows = new Map(graph.arrows.map((arrow) => [arrow.id, arrow]))
  const laid = (root.edges ?? []).flatMap((edge): PlacedArrow[] => {
    const arrow = arrows.get(edge.id)
    const [section] = edge.sections ?? []
    if (arrow === undefined || section === undefined) return []
    // An edge's coordinates are relative to the box that contains it.
    const corner = corners.get(containerOf(edge)) ?? { x: 0, y: 0 }
    const moved = ({ x, y }: Point): Point => ({ x: x + corner.x, y: y + corner.y })
    const [label] = edge.labels ?? []
    return [
      {
        ...arrow,
        points: [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(moved),
        label: label?.x === undefined || label.y === undefined ? null : moved({ x: label.x, y: label.y }),
      },
    ]
  })
  const free = boxes.map((box) => (box.isOuter ? { ...box, textX: textXOf(box, laid) ?? box.textX } : box))
  return { width: root.width ?? 0, height: root.height ?? 0, boxes: free, arrows: laid }
}

/** Space between the texts of a box and its border, or an arrow that enters it. */
const TEXT_IN = 12
const FROM_ARROW = 6

/** The intervals covered by arrows at the height of a parent's texts, from left to right. */
const coveredIn = (box: PlacedBox, arrows: readonly PlacedArrow[]): readonly (readonly [number, number])[] => {
  const [top, bottom] = [box.y + 1, box.y + box.head]
  const pieces = arrows.flatMap(({ points, label, width, height }) => [
    ...points.slice(1).map((to, at) => {
      const from = points[at] ?? to
      return { left: Math.min(from.x, to.x), right: Math.max(from.x, to.x), ys: [from.y, to.y] }
    }),
    ...(label === null ? [] : [{ left: label.x, right: label.x + width, ys: [label.y, label.y + height] }]),
  ])
  return pieces
    .filter(
      ({ left, right, ys }) =>
        Math.max(...ys) > top && Math.min(...ys) < bottom && right > box.x && left < box.x + box.w,
    )
    .map(({ left, right }) => [left - FROM_ARROW, right + FROM_ARROW] as const)
    .sort(([a], [b]) => a - b)
}

/** The first position for a parent's texts that no arrow crosses; null where there is none. */
export const textXOf = (box: PlacedBox, arrows: readonly PlacedArrow[]): number | null => {
  let x = box.x + TEXT_IN
  for (const [left, right] of coveredIn(box, arrows)) {
    if (x + box.textWidth <= left) break
    x = Math.max(x, right)
  }
  return x + box.textWidth <= box.x + box.w - FROM_ARROW ? x : null
}

/** The number of layouts tried until no arrow crosses a text. */
const MAX_TRIES = 3

/** A layout in which the texts of parents have room beside the arrows that enter them. */
const layClear = async (elk: Layouter, graph: Graph, direction: Direction): Promise<Laid> => {
  const asides = new Map<string, number>()
  for (let nth = 1; ; nth += 1) {
    const laid = await layOnce(elk, graph, direction, asides)
    const narrow = laid.boxes.filter((box) => box.isOuter && textXOf(box, laid.arrows) === null)
    if (narrow.length === 0 || nth === MAX_TRIES) return laid
    for (const box of narrow) asides.set(box.id, (asides.get(box.id) ?? 0) + box.textWidth + 2 * TEXT_IN)
  }
}

/** ELK gives an edge's container, but its types do not. */
const containerOf = (edge: ElkExtendedEdge): string =>
  'container' in edge && typeof edge.container === 'string' ? edge.container : 'root'

/** The scale at which the drawing fits a window; at most 1. */
export const fitScale = (laid: Pick<Laid, 'width' | 'height'>, width: number, height: number): number =>
  Math.min(1, width / laid.width, height / laid.height)

/** Lays a graph out downwards or to the right, whichever is drawn larger in a window of that size. */
export const layOut = async (graph: Graph, width: number, height: number): Promise<Laid> => {
  layouter ??= load().catch((error: unknown) => {
    layouter = undefined
    throw error
  })
  const elk = await layouter
  const down = await layClear(elk, graph, 'DOWN')
  const right = await layClear(elk, graph, 'RIGHT')
  return fitScale(right, width, height) > fitScale(down, width, height) ? right : down
}
