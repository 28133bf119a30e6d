// A deadline has the same text in every browser and in files; a browser in another zone adds its local time below.
import { render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { DEFAULT_ZONE, goByZone } from '#contract/business-day.ts'
import { timeCell, zoneHead } from '#server/exports/cells.ts'
import { exportMessages } from '#server/exports/messages.ts'
import { startMessages } from '#src/app/i18n.ts'
import { PrintedZone, ZoneNote } from '#src/components/moment-text.tsx'
import { showValue } from '#src/components/show-value.tsx'
import { ZonedInstant, zonedText, zoneWords } from '#src/components/zoned-instant.tsx'
import { localTime } from '#src/ui/text/zone.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  goByZone(() => DEFAULT_ZONE)
})

const DEADLINE = '2026-11-22T09:00:00Z'

const shown = async (locale: 'zh-CN' | 'en-US', zone: string, moment = DEADLINE) => {
  vi.stubEnv('TZ', zone)
  const i18n = await startMessages(locale, ['page', 'home'])
  const { container, unmount } = render(
    <I18nextProvider i18n={i18n}>
      <ZonedInstant value={moment} />
    </I18nextProvider>,
  )
  const text = container.textContent
  unmount()
  return text
}

test('the same deadline has one text in three browser zones and in the export', async () => {
  const said = '2026-11-22 17:00（北京时间）'
  expect(await shown('zh-CN', 'Asia/Shanghai')).toBe(said)
  expect(await shown('zh-CN', 'Europe/London')).toBe(`${said}您当地 09:00`)
  expect(await shown('zh-CN', 'Pacific/Auckland')).toBe(`${said}您当地 22:00`)
  const words = exportMessages('zh-CN')
  expect([timeCell(DEADLINE)?.text, zoneHead(words)?.text]).toEqual(['2026-11-22 17:00', '时间均为北京时间'])
})

test('in English the zone is given as its offset from UTC, and the local time has its day where that differs', async () => {
  expect(await shown('en-US', 'Asia/Shanghai')).toBe('2026-11-22 17:00 (UTC+8)')
  vi.stubEnv('TZ', 'Pacific/Kiritimati')
  expect(localTime('2026-11-22T10:00:00Z')).toBe('11-23 00:00')
})

test('the offset of another zone follows its daylight saving time', async () => {
  const { t } = await startMessages('zh-CN', ['page', 'home'])
  vi.stubEnv('TZ', 'Asia/Shanghai')
  goByZone(() => 'Europe/Berlin')
  expect(zonedText(t, DEADLINE)).toBe('2026-11-22 10:00（UTC+1）')
  expect(zonedText(t, '2026-07-22T09:00:00Z')).toBe('2026-07-22 11:00（UTC+2）')
  expect(zoneWords(t, DEADLINE)).toBe('UTC+1，您当地 17:00')
  goByZone(() => 'America/St_Johns')
  expect(zonedText(t, DEADLINE, 'time')).toBe('05:30（UTC-3:30）')
})

test('a deadline among the terms of a demand names its zone', async () => {
  const i18n = await startMessages('zh-CN', ['page', 'home'])
  expect(showValue('bid_deadline_at', DEADLINE, i18n)).toBe('2026-11-22 17:00（北京时间）')
})

test('a note names the zone of the times, one on the screen and one on paper', async () => {
  const i18n = await startMessages('zh-CN', ['page', 'home'])
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <ZoneNote />
      <PrintedZone />
    </I18nextProvider>,
  )
  const [onScreen, onPaper] = container.children
  expect([onScreen?.textContent, onPaper?.textContent]).toEqual(['时间均为北京时间', '时间均为北京时间'])
  expect(onScreen).toHaveAttribute('data-screen-only')
  expect(onPaper).toHaveClass('hidden', 'print:block')
})

test('text that is no moment is shown as it is', async () => {
  expect(await shown('zh-CN', 'Asia/Shanghai', '明天')).toBe('明天（北京时间）')
  goByZone(() => 'Europe/Berlin')
  expect(await shown('en-US', 'Asia/Shanghai', 'soon')).toContain('soon')
})
