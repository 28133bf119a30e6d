// Every machine of the page is walked whole: each state, each transition, each guard both ways, and every impossible
// event.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { machineList } from '#src/machines/inspection/machine-list.ts'
import { report } from './coverage.ts'
import { tellFigure } from './figures.ts'
import { askedSeen, walkThrough, waysSeen } from './walk.ts'
import { walks } from './walks.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('each machine of the page has a walk', () => {
  const pages = machineList.filter(({ kind }) => kind === 'page').map(({ name }) => name)
  expect(Object.keys(walks).toSorted()).toEqual(pages.toSorted())
})

describe.each(Object.entries(walks))('%s', (name, walk) => {
  test('every state, every transition and every guard is seen both ways, and nothing else happens', () => {
    const seen = walkThrough(walk)
    const { pass, missing, ...figures } = report(walk.machine, seen.walked)
    const faults = seen.faults.length
    tellFigure({
      figure: 'machines.cover',
      machine: name,
      on: 'actor',
      ...figures,
      missing,
      pass: pass && faults === 0,
    })
    tellFigure({
      figure: 'machines.negative',
      machine: name,
      on: 'actor',
      refused: seen.refusals,
      faults,
      pass: faults === 0,
    })
    expect(seen.faults).toEqual([])
    expect(missing).toEqual([])
    expect(askedSeen(seen)).toEqual(linesOf(walk.asks))
    expect(waysSeen(walk, seen)).toEqual(linesOf(walk.ways))
  })
})

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
