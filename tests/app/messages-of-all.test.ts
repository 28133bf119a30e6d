// The order in which the palette loads the messages of both languages.
import { expect, test } from 'vitest'
import { loadAllMessages, startMessages } from '#src/app/i18n.ts'

test.for([
  ['en-US', 'Certified', '已认证'],
  ['zh-CN', '已认证', 'Certified'],
] as const)(
  'an interface in %s shows no word of the other language while all are loading',
  async ([locale, own, foreign]) => {
    const instance = await startMessages(locale, ['page'])
    const seen: string[] = []
    instance.store.on('added', () => seen.push(instance.t('suppliers:status.certified')))
    await loadAllMessages(instance)
    expect(seen).toContain(own)
    expect(seen).not.toContain(foreign)
  },
)

test('messages loaded into one instance are not in the next one', async () => {
  await loadAllMessages(await startMessages('zh-CN', []))
  expect((await startMessages('zh-CN', [])).exists('suppliers:event.renew')).toBe(false)
})
