import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startMessages } from '#src/app/i18n.ts'
import { DateBox, type DateBoxProps } from '#src/components/date-box.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { WithApp } from '../support/with-app.tsx'

const words = await startMessages('zh-CN', ['page', 'commands'])

beforeEach(() => {
  // The time is Monday noon in China; the browser has another time zone.
  vi.stubEnv('TZ', 'UTC')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T04:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

interface OneProps extends Partial<Pick<DateBoxProps, 'kind' | 'wrong'>> {
  first?: string
}

const One = ({ first = '', kind = 'moment', wrong }: OneProps) => {
  const [value, setValue] = useState(first)
  return (
    <WithApp>
      <I18nextProvider i18n={words}>
        <Field label="报价截止">
          <DateBox kind={kind} value={value} onChange={setValue} wrong={wrong} />
        </Field>
        <button type="button" onClick={() => setValue('2026-12-31T09:00:00+08:00')}>
          另设
        </button>
        <output>{value}</output>
      </I18nextProvider>
    </WithApp>
  )
}

const box = () => screen.getByRole('textbox', { name: '报价截止' })
const value = () => document.querySelector('output')?.textContent

test('describes the meant moment below the field while it is typed, and writes it in full when the field is left', async () => {
  const user = userEvent.setup()
  render(<One />)
  expect(box()).toHaveAccessibleDescription('如 明天 10点、周五下午3点、+3d、12-10 17:00')
  await user.type(box(), '明天 10点')
  expect(box()).toHaveAccessibleDescription('2026-11-24 周二 10:00（北京时间，您当地 02:00），还有 22 小时')
  expect(box()).toHaveValue('明天 10点')
  expect(value()).toBe('2026-11-24T10:00:00+08:00')
  await user.tab()
  expect(box()).toHaveValue('2026-11-24 10:00')
})

test('in a dialog, which keeps the focus inside itself, the calendar has the focus too, and gives it back', async () => {
  const user = userEvent.setup()
  render(
    <Dialog open onClose={() => undefined} title="延期" closeLabel="关闭">
      <One first="2026-12-10T17:00:00+08:00" />
    </Dialog>,
  )
  await user.click(box())
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-day', '2026-12-10'))
  await user.keyboard('{ArrowRight}{ArrowDown}{Enter}')
  await waitFor(() => expect(box()).toHaveFocus())
  expect(box()).toHaveValue('2026-12-18 17:00')
})

test('a field for a day says that it does not keep a typed time', async () => {
  const user = userEvent.setup()
  render(<One kind="day" />)
  await user.type(box(), '明天 10点')
  expect(box()).toHaveAccessibleDescription('2026-11-24 周二，明天；只记日期，不记 10:00')
  expect(value()).toBe('2026-11-24')
})

test('names the time that it assumes where none was typed', async () => {
  const user = userEvent.setup()
  render(<One />)
  await user.type(box(), '+3d')
  expect(box()).toHaveAccessibleDescription('2026-11-26 周四 默认 17:00（北京时间，您当地 09:00），还有 3 天')
  await user.clear(box())
  await user.type(box(), '后天3点')
  expect(box()).toHaveAccessibleDescription('2026-11-25 周三 下午 15:00（北京时间，您当地 07:00），还有 2 天')
})

test('keeps unreadable text as its value and shows examples', async () => {
  const user = userEvent.setup()
  render(<One />)
  await user.type(box(), '开标前一天')
  expect(box()).toBeValid()
  expect(box()).toHaveAccessibleDescription('如 明天 10点、周五下午3点、+3d、12-10 17:00')
  await user.tab()
  expect(box()).toHaveValue('开标前一天')
  expect(value()).toBe('开标前一天')
  expect(box()).toBeInvalid()
  expect(box()).toHaveAccessibleDescription('看不懂这个时间。可写 明天 10点、周五下午3点、+3d、12-10 17:00')
})

test('marks a date that breaks its rule at once', async () => {
  const user = userEvent.setup()
  render(<One wrong={(at) => (Date.parse(at) < Date.now() ? '截止时间已过' : undefined)} />)
  await user.type(box(), '昨天')
  expect(box()).toBeInvalid()
  expect(box()).toHaveAccessibleDescription('2026-11-22 周日 默认 17:00：截止时间已过')
  await user.clear(box())
  await user.type(box(), '明天')
  expect(box()).toBeValid()
})

test('a value that is set from elsewhere replaces the typed text', async () => {
  const user = userEvent.setup()
  render(<One />)
  await user.type(box(), '明天')
  await user.click(screen.getByRole('button', { name: '另设' }))
  expect(box()).toHaveValue('2026-12-31 09:00')
})

test('Alt+↓ opens a calendar in which keys move; Enter takes the day and keeps the time', async () => {
  const user = userEvent.setup()
  render(<One first="2026-11-27T15:00:00+08:00" />)
  await user.click(box())
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  const day = await screen.findByRole('button', { name: '2026年11月27日星期五' })
  await waitFor(() => expect(day).toHaveFocus())
  expect(day).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: '2026年11月23日星期一' })).toHaveAttribute('aria-current', 'date')
  const here = () => document.activeElement?.getAttribute('data-day')
  const walk = async (keys: string) => {
    await user.keyboard(keys)
    return here()
  }
  expect(await walk('{ArrowRight}')).toBe('2026-11-28')
  expect(await walk('{ArrowDown}')).toBe('2026-12-05')
  expect(await walk('{ArrowUp}{ArrowLeft}')).toBe('2026-11-27')
  expect(await walk('{Home}')).toBe('2026-11-23')
  expect(await walk('{End}')).toBe('2026-11-29')
  expect(await walk('{PageDown}')).toBe('2026-12-29')
  expect(await walk('{PageUp}{PageUp}')).toBe('2026-10-29')
  await user.keyboard('{PageDown}{PageDown}{Enter}')
  await waitFor(() => expect(box()).toHaveFocus())
  expect(value()).toBe('2026-12-29T15:00:00+08:00')
  expect(box()).toHaveValue('2026-12-29 15:00')
})

test('Esc closes the calendar and changes nothing', async () => {
  const user = userEvent.setup()
  render(<One kind="day" first="2026-11-27" />)
  await user.click(screen.getByRole('button', { name: '打开日历' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '2026年11月27日星期五' })).toHaveFocus())
  await user.keyboard('{ArrowDown}{Escape}')
  await waitFor(() => expect(box()).toHaveFocus())
  expect(value()).toBe('2026-11-27')
})

test('on a touch screen a date is chosen in the system’s own picker, in the zone of the business', () => {
  const matchMedia = window.matchMedia
  vi.stubGlobal('matchMedia', (media: string) => ({ ...matchMedia(media), matches: media === '(pointer: coarse)' }))
  render(<One first="2026-11-27T07:00:00Z" />)
  const input = screen.getByLabelText('报价截止')
  expect(input).toHaveAttribute('type', 'datetime-local')
  expect(input).toHaveValue('2026-11-27T15:00')
})
