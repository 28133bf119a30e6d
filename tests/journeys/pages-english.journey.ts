import { describe, expect, test } from 'vitest'
import { lookThrough, screensIn } from './support/looks.ts'
import { setStage } from './support/stage.ts'

const stage = setStage('demo')

describe('In English, nothing is out of place and axe finds nothing:', () => {
  test.for(screensIn('en-US'))('$name', async (screen) => {
    expect(await lookThrough(stage, screen, 'en-US')).toEqual([])
  })
})
