// The home page shows the time of the business, whatever the time zone of the browser is.
import { afterEach, expect, test, vi } from 'vitest'
import { startMessages } from '#src/app/i18n.ts'
import { boundsOf, dayOf, momentText } from '#src/views/home/moment.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const zones = ['UTC', 'America/Los_Angeles', 'Asia/Shanghai', 'Pacific/Auckland']

test.each(zones)('in %s the header shows the day and time of China', async (zone) => {
  vi.stubEnv('TZ', zone)
  const { t } = await startMessages('zh-CN', ['page', 'home'])
  const home = (key: string) => t(`home:${key}`)
  expect(momentText(Date.parse('2026-11-23T12:25:00Z'), home)).toBe('11-23 周一 20:25')
  expect(momentText(Date.parse('2026-11-28T16:05:00Z'), home)).toBe('11-29 周日 00:05')
})

test.each(zones)('in %s today is the day of China, from midnight to midnight there', (zone) => {
  vi.stubEnv('TZ', zone)
  expect([dayOf(Date.parse('2026-11-23T15:59:59Z')), dayOf(Date.parse('2026-11-23T16:00:00Z'))]).toEqual([
    '2026-11-23',
    '2026-11-24',
  ])
  // An act due at 00:30 of the next day in China is not due today.
  expect(boundsOf('2026-11-23')).toEqual({ from: '2026-11-22T16:00:00.000Z', to: '2026-11-23T15:59:59.999Z' })
})
