// A machine as a Mermaid state diagram, for the documents and for copying.
import type { Chart, ChartMove, ChartState } from './machine-chart.ts'

/** The name of a state by its path; '' where it has none. */
export type StateLabel = (path: string) => string

const idOf = (path: string): string => `s_${path.replaceAll(/[^\w]/g, '_')}`
// A colon or a semicolon would end the label.
const quiet = (text: string): string => text.replaceAll(/[:;#"]/g, ' ').trim()

/** The label of an arrow: the cause and the guards. */
export const moveLabel = (move: ChartMove): string => {
  const waits = move.delay === null ? move.label : `${move.delay} ms`
  const causes = {
    event: move.event,
    delay: `after ${waits}`,
    always: 'always',
    done: `done ${move.label}`,
    error: `error ${move.label}`,
  } as const
  const guards = move.guards.length === 0 ? '' : ` [${move.guards.join(' & ')}]`
  return `${causes[move.kind]}${guards}`
}

/** Text of a `stateDiagram-v2`. */
export const mermaidOf = (chart: Chart, words: StateLabel): string => {
  const childrenOf = (path: string) => chart.states.filter((one) => one.parent === path)
  const nameOf = (one: ChartState) => {
    const said = words(one.path)
    return quiet(said === '' ? one.key : `${said} ${one.key}`)
  }
  const linesOf = (path: string, depth: number, isParallel: boolean): string[] => {
    const pad = '  '.repeat(depth)
    return childrenOf(path).flatMap((one, at) => {
      const inner = childrenOf(one.path)
      return [
        ...(isParallel && at > 0 ? [`${pad}--`] : []),
        ...(one.isInitial && !isParallel ? [`${pad}[*] --> ${idOf(one.path)}`] : []),
        inner.length === 0
          ? `${pad}state "${nameOf(one)}" as ${idOf(one.path)}`
          : `${pad}state "${nameOf(one)}" as ${idOf(one.path)} {`,
        ...linesOf(one.path, depth + 1, one.kind === 'parallel'),
        ...(inner.length === 0 ? [] : [`${pad}}`]),
        ...(one.isEnd ? [`${pad}${idOf(one.path)} --> [*]`] : []),
      ]
    })
  }
  const fromRoot = chart.moves.some((move) => move.source === '' && !move.isSwallowed)
  const root = chart.states[0]
  const arrows = chart.moves
    .filter((move) => !move.isSwallowed)
    .flatMap((move) => {
      const to = move.targets.length === 0 ? [move.source] : move.targets
      return to.map((target) => `  ${idOf(move.source)} --> ${idOf(target)}: ${quiet(moveLabel(move))}`)
    })
  const body = linesOf('', fromRoot ? 2 : 1, root?.kind === 'parallel')
  return [
    'stateDiagram-v2',
    ...(fromRoot ? [`  state "${quiet(chart.id)}" as ${idOf('')} {`, ...body, '  }'] : body),
    ...arrows,
    '',
  ].join('\n')
}
