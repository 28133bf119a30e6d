// The forms of a toxic herb that need the qualification.
import { describe, expect, test } from 'vitest'
import toxic from '#contract/herbs.toxic.json' with { type: 'json' }
import { isPrepared, isToxicAs } from '#contract/herbs.toxic.ts'
import { catalogue } from '#server/catalogue/herbs.ts'

const marked = catalogue.herbs.filter(({ marks }) => marks.includes('toxic')).map(({ name }) => name)

test('every herb that is toxic only raw is marked toxic in the catalogue', () => {
  expect(toxic.raw_only.filter((name) => !marked.includes(name))).toEqual([])
})

test.each(['法制', '姜制', '生姜制', '生石灰、甘草制', '炮', '砂烫', '制霜', '醋炙', '黑顺片', '净制后蒸煮'])(
  '%s is a preparation',
  (processing) => expect(isPrepared(processing)).toBe(true),
)

test.each([null, undefined, '', '生', '生品', '净制', '切制', '未炮制', '不制', '统货', '生用，酒洗'])(
  '%s leaves the herb raw',
  (processing) => expect(isPrepared(processing)).toBe(false),
)

describe.each(marked)('%s', (name) => {
  test('is toxic raw, and also prepared unless only its raw form is toxic', () => {
    const herb = { name, is_toxic: true }
    expect(isToxicAs(herb, { prepared: false })).toBe(true)
    expect(isToxicAs(herb, { prepared: true })).toBe(!toxic.raw_only.includes(name))
  })
})

test('a herb that is not toxic is not toxic in any form', () => {
  expect(isToxicAs({ name: '黄芪', is_toxic: false }, { prepared: false })).toBe(false)
})
