// Choosing regions by the keyboard alone.
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { startMessages } from '#src/app/i18n.ts'
import { RegionPicker, RegionsPicker } from '#src/components/regions/picker.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { regionsAnswer } from '../support/regions.ts'
import { WithApp } from '../support/with-app.tsx'

beforeEach(() => {
  document.head.innerHTML = '<base href="/">'
  vi.stubGlobal('fetch', async () => regionsAnswer())
})

const words = await startMessages('zh-CN')

const One = ({ first = '', finest = false, origin = false }) => {
  const [value, setValue] = useState(first)
  return (
    <WithApp>
      <I18nextProvider i18n={words}>
        <Field label="地区" error={value === '' ? '请输入此项' : undefined}>
          <RegionPicker value={value} onChange={setValue} finest={finest} origin={origin} />
        </Field>
        <output>{value}</output>
      </I18nextProvider>
    </WithApp>
  )
}

const Many = () => {
  const [values, setValues] = useState<string[]>([])
  return (
    <WithApp>
      <I18nextProvider i18n={words}>
        <Field label="产地">
          <RegionsPicker values={values} onChange={setValues} origin />
        </Field>
        <output>{values.join()}</output>
      </I18nextProvider>
    </WithApp>
  )
}

const box = (name = '地区') => screen.getByRole('combobox', { name })
const chosen = () => document.querySelector('output')?.textContent
const options = async () => (await screen.findAllByRole('option')).map((one) => one.querySelector('span')?.textContent)

test('arrows move through the levels, Enter takes a region, and it is named in full', async () => {
  const user = userEvent.setup()
  render(<One />)
  await user.tab()
  expect(box()).toHaveFocus()
  expect(box()).toHaveAccessibleDescription('请输入此项')
  await user.keyboard('{ArrowDown}')
  expect(await options()).toEqual(['北京市', '安徽省', '滨州市'])
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(await options()).toEqual(['阜阳市', '亳州市'])
  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}')
  expect(chosen()).toBe('341602')
  await waitFor(() => expect(box()).toHaveFocus())
  expect(box()).toHaveTextContent('安徽省亳州市谯城区')
})

test('the picker opens at the chosen region, and Backspace moves up a level', async () => {
  const user = userEvent.setup()
  render(<One first="341602" />)
  await user.click(box())
  expect(await options()).toEqual(['谯城区', '涡阳县'])
  expect(screen.getByRole('navigation', { name: '当前层级' })).toHaveTextContent('全国安徽省亳州市')
  await user.keyboard('{Backspace}')
  expect(await options()).toEqual(['阜阳市', '亳州市'])
  const search = screen.getByRole('combobox', { name: '搜索地区' })
  expect(search).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: /亳州市/ }).id)
  await user.keyboard('{Enter}')
  expect(chosen()).toBe('341600')
})

test('letters search all levels; Esc returns the focus and changes nothing', async () => {
  const user = userEvent.setup()
  render(<One />)
  await user.click(box())
  await screen.findAllByRole('option')
  await user.keyboard('bz')
  expect(await options()).toEqual(['滨州市', '亳州市'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(box()).toHaveFocus())
  expect(chosen()).toBe('')
})

test('an address needs a region of the lowest level', async () => {
  const user = userEvent.setup()
  render(<One finest />)
  await user.click(box())
  await screen.findAllByRole('option')
  await user.keyboard('bozhou{Enter}')
  expect(await options()).toEqual(['谯城区', '涡阳县'])
  await user.keyboard('{Enter}')
  expect(chosen()).toBe('341602')
})

test('several regions are added and removed one after the other; an origin may be 进口', async () => {
  const user = userEvent.setup()
  render(<Many />)
  await user.click(box('产地'))
  await screen.findAllByRole('option')
  await user.keyboard('jk{Enter}')
  expect(chosen()).toBe('900000')
  await user.clear(screen.getByRole('combobox', { name: '搜索地区' }))
  await user.keyboard('bozhou{Enter}{Escape}')
  expect(chosen()).toBe('900000,341600')
  const list = screen.getByRole('list', { name: '已选 2 个地区' })
  await user.click(within(list).getByRole('button', { name: '移除进口' }))
  expect(chosen()).toBe('341600')
  box('产地').focus()
  await user.keyboard('{Delete}')
  expect(chosen()).toBe('')
})
