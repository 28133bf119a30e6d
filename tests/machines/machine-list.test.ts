import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, createMachine } from 'xstate'
import { type DirectedGraphNode, toDirectedGraph } from 'xstate/graph'
import { activePaths, chartOf, guardNames, UNNAMED, valueText } from '#src/machines/inspection/machine-chart.ts'
import { machineJson } from '#src/machines/inspection/machine-json.ts'
import { eventWordsKey, machineList, meaningKey, stateWordsKey } from '#src/machines/inspection/machine-list.ts'
import { mermaidOf } from '#src/machines/inspection/machine-mermaid.ts'
import { machineDocuments } from '../../scripts/machines.ts'
import { filesIn, textOf } from '../support/sources.ts'
import { allWords, hasWords, languages, wordsOf } from '../support/words.ts'

test('every machine and every lifecycle of the sources is in the list', () => {
  const files = [...filesIn('contract'), ...filesIn('src/machines')].filter((path) =>
    /\.(machine|lifecycle)\.ts$/.test(path),
  )
  expect(machineList.map(({ file }) => file).toSorted()).toEqual(files.toSorted())
})

test('each machine has an id of its own', () => {
  const ids = machineList.map(({ machine }) => machine.id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('the Chinese meanings are exactly those of the descriptions in the charts', () => {
  const described = machineList.flatMap(({ name, machine }) => {
    const { description, states } = chartOf(machine)
    const paths = states.filter((state) => state.path !== '' && state.description !== null).map(({ path }) => path)
    return [...(description === null ? [] : ['']), ...paths].map((path) => meaningKey(name, path))
  })
  const said = [...wordsOf('zh-CN', 'meanings')].filter(([, words]) => /\p{Script=Han}/u.test(words))
  expect(said.map(([key]) => `meanings:${key}`).toSorted()).toEqual(described.toSorted())
})

describe.each(machineList)('$name', ({ name, machine }) => {
  test('is drawn with every state and every transition of its graph', () => {
    const chart = chartOf(machine)
    const graph = toDirectedGraph(machine)
    expect(chart.states.length).toBe(nodesIn(graph).length)
    const drawn = chart.moves
      .filter((move) => move.kind !== 'always')
      .map(({ source, event, guards }) => `${source} ${event} ${guards.join()}`)
    expect([...new Set(drawn)].toSorted()).toEqual([...new Set(waysIn(graph))].toSorted())
  })

  test('is the same graph after its exported JSON is read again', () => {
    const exported: unknown = JSON.parse(JSON.stringify(machineJson(machine)))
    // The test proves what the cast states: the exported JSON is a configuration.
    const again = createMachine(exported as Parameters<typeof createMachine>[0])
    expect(outlineOf(again)).toEqual(outlineOf(machine))
  })

  test('has no code in its JSON', () => {
    const json = JSON.stringify(machineJson(machine))
    expect(json).not.toContain('=>')
    expect(json).not.toContain('function')
  })

  test('names each of its guards', () => {
    expect(chartOf(machine).moves.filter(({ guards }) => guards.includes(UNNAMED))).toEqual([])
  })

  test('says of each state what it means', () => {
    const silent = chartOf(machine).states.filter(({ path, description }) => path !== '' && description === null)
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  test.each(languages)('has words for each state and event in %s', (language) => {
    const words = allWords(language)
    const { states, moves } = chartOf(machine)
    const keys = [
      ...states.filter(({ path }) => path !== '').map(({ path }) => stateWordsKey(name, path)),
      ...moves.flatMap(({ event }) => eventWordsKey(name, event) ?? []),
    ]
    expect(keys.filter((key) => !hasWords(words, key))).toEqual([])
  })

  test('is a Mermaid diagram in which each arrow joins declared states', () => {
    const text = mermaidOf(chartOf(machine), () => '')
    const declared = new Set([...text.matchAll(/ as (\w+)/g)].map((match) => match[1]))
    const joined = [...text.matchAll(/^\s*(\S+) --> (\S+?)(?::|$)/gm)].flatMap((match) => [match[1], match[2]])
    expect(joined.filter((id) => id !== '[*]' && !declared.has(id))).toEqual([])
    // After the colon, a label contains none of Mermaid's own signs.
    expect([...text.matchAll(/-->.*?:(.*)$/gm)].filter((match) => /[:;#]/.test(match[1] ?? ''))).toEqual([])
  })
})

test('the documents say what the machines are: npm run machines', () => {
  const documents = machineDocuments()
  expect(filesIn('docs/machines').toSorted()).toEqual([...documents.keys()].toSorted())
  for (const [path, text] of documents) expect(textOf(path), `${path} is out of date: npm run machines`).toBe(text)
})

test('a parallel state has several active paths', () => {
  const value = { open: { stage: 'scanned', polling: 'asking' } }
  expect(activePaths(value)).toEqual([
    'open',
    'open.stage',
    'open.stage.scanned',
    'open.polling',
    'open.polling.asking',
  ])
  expect(valueText(value)).toBe('open.stage.scanned + open.polling.asking')
})

const nodesIn = (graph: DirectedGraphNode): DirectedGraphNode[] => [graph, ...graph.children.flatMap(nodesIn)]

const waysIn = (graph: DirectedGraphNode): string[] =>
  nodesIn(graph).flatMap((node) =>
    node.edges.map(
      ({ transition }) =>
        `${node.stateNode.path.join('.')} ${transition.eventType} ${guardNames(transition.guard).join()}`,
    ),
  )

/** States and transitions with their targets and guards, including `always`. */
const outlineOf = (machine: AnyStateMachine) => {
  const graph = toDirectedGraph(machine)
  return {
    graph: JSON.parse(JSON.stringify(graph)),
    guards: waysIn(graph),
    states: nodesIn(graph).map(({ stateNode }) => ({
      id: stateNode.id,
      type: stateNode.type,
      description: stateNode.description,
      initial: stateNode.initial?.target.map((target) => target.id),
      tags: stateNode.tags,
      invoke: stateNode.invoke.map(({ id, src }) => ({ id, src })),
      always: (stateNode.always ?? []).map(({ target, guard }) => ({
        target: target?.map(({ id }) => id),
        guard: guardNames(guard),
      })),
    })),
  }
}
