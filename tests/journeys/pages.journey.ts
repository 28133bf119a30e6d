import { describe, expect, test } from 'vitest'
import { lookThrough, printedFaults, screensIn } from './support/looks.ts'
import { setStage } from './support/stage.ts'

const stage = setStage('demo')

// English has a file of its own, so that both languages can be looked at at the same time.
describe('In Chinese, nothing is out of place and axe finds nothing:', () => {
  test.for(screensIn('zh-CN'))('$name', async (screen) => {
    expect(await lookThrough(stage, screen, 'zh-CN')).toEqual([])
  })
})

test('A printed report leaves no column out and is nowhere wider than A4.', async () => {
  expect(await printedFaults(stage, 'report')).toEqual([])
})
