// docs/operations.md advises the sizes that `npm run bench -- sizing` calculates with.
import { describe, expect, test } from 'vitest'
import { processesOn } from '../scripts/admin/connections.ts'
import { ADVICE, type Costs, listsASecond, needsOf } from '../scripts/bench/sizing.people.ts'
import { textOf } from './support/sources.ts'

/** The processor milliseconds from which the sizes were first calculated. */
const costs: Costs = {
  list: { node: 9.4, postgres: 9.1 },
  detail: { node: 1.6, postgres: 0.6 },
  draft: { node: 6.2, postgres: 2.7 },
}

/** The costs of the same calls, multiplied. */
const dearer = (times: number): Costs => {
  const of = ({ node, postgres }: Costs['list']) => ({ node: node * times, postgres: postgres * times })
  return { list: of(costs.list), detail: of(costs.detail), draft: of(costs.draft) }
}

test('a process that keeps a core busy for 60 % of the time answers 64 lists a second, at 9.4 ms each', () => {
  expect(Math.round(listsASecond(costs))).toBe(64)
})

test('the embedded database serves two processes, and a database with 100 connections six', () => {
  expect(processesOn(40, 10)).toBe(2)
  expect(processesOn(100, 10)).toBe(6)
})

describe.each(ADVICE)('an installation for $people people', (advice) => {
  test('bears the measured cost of the calls, and not a multiple of it', () => {
    expect(needsOf(costs, advice).pass).toBe(true)
    expect(needsOf(dearer(20), advice).pass).toBe(false)
  })

  test.each(['docs/operations.md', 'docs/operations.zh-CN.md'])('is in %s with its processes and cores', (page) => {
    const { people, processes, cores, postgresCores, memoryGb } = advice
    const rows = textOf(page)
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .replaceAll(/[^\d|]/g, '')
          .split('|')
          .slice(1, -1),
      )
    const connections = postgresCores === null ? '40' : String(needsOf(costs, advice).max_connections)
    const shown = postgresCores === null ? '' : String(postgresCores)
    expect(rows).toContainEqual([
      String(people),
      String(processes),
      String(cores),
      shown,
      String(memoryGb),
      connections,
    ])
  })
})
