// Server messages that contain figures.
import { expect, test } from 'vitest'
import { translate } from '#server/http/messages.ts'

test.each([
  ['zh-CN', '合计 12,345,678.90 元超过预算 50,000.00 元，请说明理由'],
  ['en-US', 'The total of 12,345,678.90 exceeds the budget of 50,000.00; give a reason'],
] as const)('amounts in a message are grouped and have two decimals in %s', (locale, sentence) => {
  expect(translate(locale, 'over_budget', { total: '12345678.9', budget: '50000' })).toBe(sentence)
})
