import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDay } from '#contract/business-day.ts'
import { daysBetween } from '#src/ui/date/calendar.ts'
import { readDate } from '#src/ui/date/read-date.ts'

/** Monday, 12:00 in China. */
const now = new Date('2026-11-23T12:00:00+08:00')

const said = (text: string, how: Parameters<typeof readDate>[2] = {}, at = now): string | null => {
  const read = readDate(text, at, how)
  return read === null ? null : `${read.day} ${read.time}`
}

test.each([
  ['今天下午5点', '2026-11-23 17:00'],
  ['今天', '2026-11-23 17:00'],
  ['今晚8点', '2026-11-23 20:00'],
  ['明天 10点', '2026-11-24 10:00'],
  ['明天', '2026-11-24 17:00'],
  ['明天上午十点半', '2026-11-24 10:30'],
  ['明天17:30', '2026-11-24 17:30'],
  ['明早8点', '2026-11-24 08:00'],
  ['后天上午', '2026-11-25 10:00'],
  ['后天 9点', '2026-11-25 09:00'],
  ['大后天中午', '2026-11-26 12:00'],
  ['周五下午3点', '2026-11-27 15:00'],
  ['星期五 15:00', '2026-11-27 15:00'],
  ['礼拜天', '2026-11-29 17:00'],
  ['本周五', '2026-11-27 17:00'],
  ['下周一', '2026-11-30 17:00'],
  ['下周三下午两点', '2026-12-02 14:00'],
  ['下下周二 9:30', '2026-12-08 09:30'],
  ['上周五', '2026-11-20 17:00'],
  ['+3d', '2026-11-26 17:00'],
  ['+3天', '2026-11-26 17:00'],
  ['+2w', '2026-12-07 17:00'],
  ['+1个月', '2026-12-23 17:00'],
  ['+12小时', '2026-11-24 00:00'],
  ['+2h', '2026-11-23 14:00'],
  ['+8min', '2026-11-23 12:08'],
  ['+8分钟', '2026-11-23 12:08'],
  ['三天后', '2026-11-26 17:00'],
  ['两周后 10点', '2026-12-07 10:00'],
  ['半小时后', '2026-11-23 12:30'],
  ['10日后', '2026-12-03 17:00'],
  ['12-10 17:00', '2026-12-10 17:00'],
  ['12/10', '2026-12-10 17:00'],
  ['1-5 9:00', '2027-01-05 09:00'],
  ['12月10日', '2026-12-10 17:00'],
  ['十二月十号下午五点', '2026-12-10 17:00'],
  ['12月10日（周四）17:00', '2026-12-10 17:00'],
  ['2026年12月10日 9点30分', '2026-12-10 09:30'],
  ['明年1月5日', '2027-01-05 17:00'],
  ['20261210', '2026-12-10 17:00'],
  ['20261210 1点', '2026-12-10 13:00'],
  ['25号', '2026-11-25 17:00'],
  ['10号', '2026-12-10 17:00'],
  ['下个月10号', '2026-12-10 17:00'],
  ['月底', '2026-11-30 17:00'],
  ['下月底 12:00', '2026-12-31 12:00'],
  ['下月初', '2026-12-01 17:00'],
  ['月初', '2026-12-01 17:00'],
  ['年底', '2026-12-31 17:00'],
  ['下午3点', '2026-11-23 15:00'],
  ['上午10点', '2026-11-24 10:00'],
  ['周五下午5点前', '2026-11-27 17:00'],
  ['12月10日24:00', '2026-12-11 00:00'],
  ['２０２６－１２－１０ １７：００', '2026-12-10 17:00'],
  ['週五下午３點', '2026-11-27 15:00'],
  ['2026-12-10 周四 17:00', '2026-12-10 17:00'],
  ['1225', '2026-12-25 17:00'],
  ['0105', '2027-01-05 17:00'],
  ['1225 9点', '2026-12-25 09:00'],
  ['1225 1730', '2026-12-25 17:30'],
  ['１２２５', '2026-12-25 17:00'],
  ['明天 0930', '2026-11-24 09:30'],
  ['周五 1500', '2026-11-27 15:00'],
  ['今天下班前', '2026-11-23 17:00'],
  ['周五下班前', '2026-11-27 17:00'],
  ['下周3', '2026-12-02 17:00'],
  ['周5 10点', '2026-11-27 10:00'],
  ['mt', '2026-11-24 17:00'],
  ['mt 10:00', '2026-11-24 10:00'],
  ['ht', '2026-11-25 17:00'],
  ['mingtian 9:30', '2026-11-24 09:30'],
  ['xiazhouyi', '2026-11-30 17:00'],
  ['zhouwu 15:00', '2026-11-27 15:00'],
  ['yuedi', '2026-11-30 17:00'],
  ['+1小时30分钟', '2026-11-23 13:30'],
  ['一个半小时后', '2026-11-23 13:30'],
])('%s is read as %s', (text, meant) => {
  expect(said(text)).toBe(meant)
})

test.each([
  ['today 5pm', '2026-11-23 17:00'],
  ['tonight', '2026-11-23 20:00'],
  ['tomorrow 10am', '2026-11-24 10:00'],
  ['tomorrow at 10:30 am', '2026-11-24 10:30'],
  ['Tomorrow', '2026-11-24 17:00'],
  ['tomorrow morning', '2026-11-24 10:00'],
  ['noon tomorrow', '2026-11-24 12:00'],
  ['day after tomorrow 9:00', '2026-11-25 09:00'],
  ['the day after tomorrow', '2026-11-25 17:00'],
  ['in 3 days', '2026-11-26 17:00'],
  ['in two weeks', '2026-12-07 17:00'],
  ['in a week at 9:00', '2026-11-30 09:00'],
  ['in 36 hours', '2026-11-25 00:00'],
  ['3 days from now', '2026-11-26 17:00'],
  ['2 weeks later 10am', '2026-12-07 10:00'],
  ['+3 days', '2026-11-26 17:00'],
  ['+12h', '2026-11-24 00:00'],
  ['+90min', '2026-11-23 13:30'],
  ['+1mo', '2026-12-23 17:00'],
  ['next Monday 5pm', '2026-11-30 17:00'],
  ['Monday next week', '2026-11-30 17:00'],
  ['this friday 3 pm', '2026-11-27 15:00'],
  ['fri', '2026-11-27 17:00'],
  ['by Friday 17:00', '2026-11-27 17:00'],
  ['Friday at 3', '2026-11-27 15:00'],
  ['Dec 10', '2026-12-10 17:00'],
  ['Dec 10th, 2026 5pm', '2026-12-10 17:00'],
  ['10 December 2026 9:00', '2026-12-10 09:00'],
  ['Thu, Dec 10', '2026-12-10 17:00'],
  ['Jan 5', '2027-01-05 17:00'],
  ['the 25th', '2026-11-25 17:00'],
  ['end of month', '2026-11-30 17:00'],
  ['end of next month', '2026-12-31 17:00'],
  ['eom', '2026-11-30 17:00'],
  ['end of year', '2026-12-31 17:00'],
  ['start of next week', '2026-11-30 17:00'],
  ['5pm', '2026-11-23 17:00'],
  ['12am tomorrow', '2026-11-24 00:00'],
  ["10 o'clock tomorrow", '2026-11-24 10:00'],
  ['2026-12-10', '2026-12-10 17:00'],
  ['2026/12/1 9:5', '2026-12-01 09:05'],
  ['2026-12-10T09:00', '2026-12-10 09:00'],
  ['2026-12-10T09:00:00Z', '2026-12-10 17:00'],
  ['2026-12-10T17:00:00+08:00', '2026-12-10 17:00'],
  ['yesterday', '2026-11-22 17:00'],
  ['3 days ago', '2026-11-20 17:00'],
  ['-7d', '2026-11-16 17:00'],
  ['last friday', '2026-11-20 17:00'],
  ['eod', '2026-11-23 17:00'],
  ['tomorrow eod', '2026-11-24 17:00'],
  ['eod fri', '2026-11-27 17:00'],
  ['end of day', '2026-11-23 17:00'],
  ['mon eod', '2026-11-30 17:00'],
  ['tom 10am', '2026-11-24 10:00'],
  ['tmw', '2026-11-24 17:00'],
  ['weds', '2026-11-25 17:00'],
  ['+20m', '2026-11-23 12:20'],
  ['in 45m', '2026-11-23 12:45'],
  ['+1h30m', '2026-11-23 13:30'],
  ['+2h5m', '2026-11-23 14:05'],
  ['fri 1730', '2026-11-27 17:30'],
])('%s is read in English as %s', (text, meant) => {
  expect(said(text)).toBe(meant)
})

test.each([
  // The name of today's weekday means the day in a week; 本周一 is today.
  ['周一', '2026-11-30 17:00', 'time'],
  ['本周一', '2026-11-23 17:00', 'time'],
  // `next` is the week that begins next Monday, like 下周.
  ['next friday', '2026-12-04 17:00', 'time'],
  // 1 to 6 o'clock mean the afternoon; times with a colon are taken literally.
  ['明天3点', '2026-11-24 15:00', 'afternoon'],
  ['明天 3:00', '2026-11-24 03:00', null],
  ['明天凌晨3点', '2026-11-24 03:00', null],
  ['明天 7点', '2026-11-24 07:00', null],
  // The month comes before the day in both languages.
  ['10/12', '2027-10-12 17:00', 'time'],
  // The end of the week is its last working day.
  ['eow', '2026-11-27 17:00', 'time'],
  // A time that has passed today means tomorrow.
  ['11:59', '2026-11-24 11:59', null],
  ['后天下午', '2026-11-25 15:00', 'part'],
])('%s is ambiguous and is read as %s', (text, meant, assumed) => {
  expect([said(text), readDate(text, now)?.assumed]).toEqual([meant, assumed])
})

test.each([
  '',
  '某日',
  '明天 某时',
  'tomorrow nonsense',
  '明天下午3点开会',
  '25:00',
  '12:60',
  '明天25点',
  '2026-13-01',
  '2026-02-30',
  '2-30',
  '11月31日',
  '1999-01-01',
  '0001-01-01',
  '+3x',
  '+1m',
  '下',
  '下周',
  'next week',
  '下个月',
  '周末',
  '10',
  '十',
  'midnight',
  '晚上12点',
  '下午10点',
  '上午3点',
  '13pm',
  '0am',
  '2026-12-10 周五',
  '明天 后天',
  '周一周二',
  '17:00 18:00',
  '3个工作日后',
  '32号',
  '++3d',
  // A month or a minute.
  '+12m',
  '+30m5m',
  '+20m30min',
  '1340',
  '1730',
  '周51',
  '12-10 2027',
  'mon tomorrow mt',
  '+-3d',
])('%s is not read', (text) => {
  expect(said(text)).toBeNull()
})

test('a filter takes the nearest date, past or future', () => {
  const nearest = (text: string) => said(text, { lean: 'nearest', time: '00:00' })
  expect(nearest('11-10')).toBe('2026-11-10 00:00')
  expect(nearest('12-10')).toBe('2026-12-10 00:00')
  expect(nearest('1-5')).toBe('2027-01-05 00:00')
  expect(nearest('20号')).toBe('2026-11-20 00:00')
  expect(nearest('周一')).toBe('2026-11-23 00:00')
})

test('days change at midnight in China, wherever the browser is', () => {
  const late = new Date('2026-11-23T16:30:00Z')
  expect(said('今天', {}, late)).toBe('2026-11-24 17:00')
  expect(said('+1h', {}, late)).toBe('2026-11-24 01:30')
  expect(said('8:00', {}, late)).toBe('2026-11-24 08:00')
})

test('a day that a month does not have becomes its last day or falls into the next month', () => {
  const january = new Date('2027-01-31T09:00:00+08:00')
  expect(said('+1mo', {}, january)).toBe('2027-02-28 17:00')
  expect(said('月底', {}, january)).toBe('2027-01-31 17:00')
  expect(said('30号', {}, january)).toBe('2027-03-30 17:00')
  expect(said('2-29', {}, new Date('2028-01-10T09:00:00+08:00'))).toBe('2028-02-29 17:00')
})

test('a date in full is read as the same date', () => {
  for (const text of ['明天 10点', '+2w', 'next Monday 5pm', '月底']) {
    const once = said(text)
    expect(said(once ?? '')).toBe(once)
  }
})

test.each([
  ['12月底', '2026-12-31 17:00'],
  ['11月底', '2026-11-30 17:00'],
  ['1月底', '2027-01-31 17:00'],
  ['二月末', '2027-02-28 17:00'],
  ['2月初', '2027-02-01 17:00'],
  ['11月初', '2027-11-01 17:00'],
  ['12月中', '2026-12-15 17:00'],
  ['11月中', '2027-11-15 17:00'],
  ['下月中', '2026-12-15 17:00'],
  ['月中', '2026-12-15 17:00'],
  ['11月底下午5点', '2026-11-30 17:00'],
  ['12月底 9:30', '2026-12-31 09:30'],
  ['5点12月底', '2026-12-31 17:00'],
  ['下午3点 12月底', '2026-12-31 15:00'],
  ['明年1月底', '2027-01-31 17:00'],
  ['2028年2月底', '2028-02-29 17:00'],
  ['end of december', '2026-12-31 17:00'],
  ['end of December 2027 5pm', '2027-12-31 17:00'],
  ['mid december', '2026-12-15 17:00'],
  ['mid-December', '2026-12-15 17:00'],
  ['middle of next month', '2026-12-15 17:00'],
  ['early december at 10:00', '2026-12-01 10:00'],
  ['beginning of february', '2027-02-01 17:00'],
  ['december end', '2026-12-31 17:00'],
  ['2 weeks', '2026-12-07 17:00'],
  ['in 2 weeks', '2026-12-07 17:00'],
  ['3天', '2026-11-26 17:00'],
])('%s is read as %s', (text, meant) => {
  expect(said(text)).toBe(meant)
})

test.each(['13月底', '0月底', '12 周五', '5 明天', '12月', '12月底底', '12月上旬', 'end of 13'])(
  '%s has a number without meaning and is not read',
  (text) => {
    expect(said(text)).toBeNull()
  },
)

test('a filter takes the nearest month of that name', () => {
  const nearest = (text: string) => said(text, { lean: 'nearest', time: '00:00' })
  expect([nearest('11月初'), nearest('1月底'), nearest('10月底')]).toEqual([
    '2026-11-01 00:00',
    '2027-01-31 00:00',
    '2026-10-31 00:00',
  ])
})

test('a named month is read as that month within a year, on any day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom('底', '末', '中', '初'),
      fc.integer({ min: 0, max: 2000 }),
      (month, part, days) => {
        const at = new Date(now.getTime() + days * 86_400_000)
        const day = readDate(`${month}月${part}`, at)?.day ?? ''
        expect(Number(day.slice(5, 7))).toBe(month)
        expect(day >= businessDay(at)).toBe(true)
        expect(daysBetween(businessDay(at), day)).toBeLessThanOrEqual(366)
      },
    ),
  )
})

/** The pieces of generated texts; `#` stands for a number. */
const pieces = [
  ...['#', '#月', '#号', '#点', '#:30', '#天后', '#-#', '月底', '月初', '月中', '下月', '周五', '明天', '下午', '年底'],
  ...['end of ', 'december ', 'mid ', ' # weeks ', ' friday ', ' at ', '# pm '],
]

test('no number of a text is ignored: another number gives another date or none', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
      fc.infiniteStream(fc.integer({ min: 1, max: 31 })),
      (form, numbers) => {
        const values = Array.from({ length: form.split('#').length - 1 }, () => Number(numbers.next().value))
        const filled = (chosen: readonly number[]) => {
          let at = 0
          return form.replaceAll('#', () => String(chosen[at++]))
        }
        if (said(filled(values)) === null) return
        for (const at of values.keys()) {
          const readings = new Set(Array.from({ length: 40 }, (_, other) => said(filled(values.with(at, other)))))
          expect(readings.size, `${filled(values)}: ${values[at]}`).toBeGreaterThan(1)
        }
        // A plain number before a day is not read as its hour; four digits are a day themselves.
        expect(filled(values)).not.toMatch(/^\d{1,3}(周五|明天|年底| friday)/)
      },
    ),
    { numRuns: 1000 },
  )
})

test('four digits that are no month and day are not read', () => {
  const read = (text: string) => readDate(text, now)?.day ?? null
  expect(['1210', '0105', '1340', '1200', '1131'].map(read)).toEqual(['2026-12-10', '2027-01-05', null, null, null])
})
