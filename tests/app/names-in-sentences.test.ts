// A name with bidirectional controls keeps its characters, and turns nothing but itself around.
import { expect, test } from 'vitest'
import { startMessages } from '#src/app/i18n.ts'

test.each([
  ['冬季采购', '冬季采购'],
  ['<b>冬季</b> & 春季', '<b>冬季</b> & 春季'],
  ['冬季\u202E购采', '\u2068冬季\u202E购采\u2069'],
  ['冬季\u2069\u202E购采', '\u2068冬季\u202E购采\u2069'],
])('%j stands as %j in a sentence', async (label, shown) => {
  const { t } = await startMessages('zh-CN', ['page'])
  expect(t('common:undo.deleted_of', { label })).toContain(shown)
})
