import { expect, test } from 'vitest'
import { filesToRepeat, outcomeOf, type Report, readReport, slowestFiles } from '../scripts/test-report.ts'

const file = (name: string, results: Record<string, string>): Report['testResults'][number] => ({
  name,
  status:
    Object.values(results).every((status) => status === 'passed') && Object.keys(results).length > 0
      ? 'passed'
      : 'failed',
  assertionResults: Object.entries(results).map(([fullName, status]) => ({ fullName, status })),
})
const STORY = '/project/tests/journeys/story.journey.ts'
const SCREEN = '/project/tests/views/award.test.tsx'
const UNIT = '/project/tests/server/orders.test.ts'

const first: Report = {
  testResults: [
    file(STORY, { 'the buyer signs in': 'failed', 'the chief approves': 'passed', 'the award': 'failed' }),
    file(UNIT, { counts: 'failed', adds: 'passed' }),
  ],
}

test('journeys and screens are repeated, and tests of the server and of pure functions are not', () => {
  expect(filesToRepeat(first)).toEqual([STORY])
  const screen = file(SCREEN, { 'shows the award': 'failed' })
  expect(filesToRepeat({ testResults: [...first.testResults, screen] })).toEqual([STORY, SCREEN])
})

test('nothing is repeated after many failures', () => {
  const failed = Array.from({ length: 5 }, (_, n) => file(STORY.replace('story', `story-${n}`), { award: 'failed' }))
  expect(filesToRepeat({ testResults: failed })).toEqual([])
  expect(filesToRepeat({ testResults: failed.slice(1) })).toHaveLength(4)
})

test('a journey that passes the second time counts as passed and is named, and one that fails twice has failed', () => {
  const again = { testResults: [file(STORY, { 'the buyer signs in': 'passed', 'the award': 'failed' })] }
  expect(outcomeOf(first, again)).toEqual({
    passed: 3,
    failed: [`${STORY} › the award`, `${UNIT} › counts`],
    flaky: [`${STORY} › the buyer signs in`],
  })
  expect(outcomeOf(first, null)).toMatchObject({ passed: 2, flaky: [] })
})

test('a file that could not be loaded is one failure, and a file that loads the second time is flaky', () => {
  const unloaded = { testResults: [file(STORY, {})] }
  expect(outcomeOf(unloaded, null)).toEqual({ passed: 0, failed: [`${STORY} as a whole`], flaky: [] })
  const again = { testResults: [file(STORY, { 'the award': 'passed' })] }
  expect(outcomeOf(unloaded, again)).toMatchObject({ failed: [], flaky: [`${STORY} as a whole`] })
})

test('the slowest files are named with their seconds', () => {
  const testResults = [
    { ...file(UNIT, { adds: 'passed' }), startTime: 1000, endTime: 3400 },
    { ...file(STORY, { 'the award': 'passed' }), startTime: 1000, endTime: 98_000 },
  ]
  expect(slowestFiles({ testResults }, '/project')).toEqual([
    '97 s tests/journeys/story.journey.ts',
    '2 s tests/server/orders.test.ts',
  ])
  expect(slowestFiles({ testResults }, '/project', 1)).toHaveLength(1)
})

test('a text that is no report is an error', () => {
  expect(() => readReport('{}')).toThrow()
})
