import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { changedIn, correctedQuery } from '#src/palette/near/meant.ts'
import { partsOf } from '#src/palette/near/parts.ts'
import type { PaletteRow } from '#src/palette/palette-row.ts'
import { ListPage, openConsole } from '../support/console.tsx'

const palette = () => screen.getByRole('dialog', { name: '命令面板' })
const input = () => within(palette()).getByRole('combobox')
const options = () => within(palette()).getAllByRole('option')
const chosen = () => within(palette()).getByRole('option', { selected: true })
const keys = () => palette().querySelector('footer')?.textContent ?? ''

describe('the changed part of a corrected word', () => {
  test.each([
    ['hunagqi', 'huangqi', 'an'],
    ['huagqi', 'huangqi', 'n'],
    ['huanggqi', 'huangqi', ''],
    ['fuangqi', 'huangqi', 'h'],
    ['huangqi', 'huangqi', ''],
    ['黄茋', '黄芪', '芪'],
  ])('typed as %s and corrected to %s is %j', (typed, meant, changed) => {
    expect(meant.slice(...changedIn(typed, meant))).toBe(changed)
  })
})

test('a correction keeps the prefix of the query and exists only for a typing error', () => {
  const row = (tier: 'typo' | 'exact'): PaletteRow => ({
    command: { id: 'x', group: 'go', availability: () => ({ is: 'available' }), run: async () => ({ is: 'done' }) },
    availability: { is: 'available' },
    hit: { id: 'x', tier, in: 'title', text: '黄芪', ranges: [], reading: [], meant: 'huangqi' },
  })
  expect(correctedQuery('!hunagqi', row('typo'))).toBe('!huangqi')
  expect(correctedQuery(' ！hunagqi', row('typo'))).toBe(' ！huangqi')
  expect(correctedQuery('hunagqi', row('typo'))).toBe('huangqi')
  expect(correctedQuery('hunagqi', row('exact'))).toBeNull()
  expect(correctedQuery('hunagqi', undefined)).toBeNull()
})

/** 评标管理 is typed pingbiaoguanli; here two letters are exchanged. */
const MISTYPED = 'pingbaioguanli'

const mistype = async () => {
  const console = await openConsole(<ListPage order={null} />)
  await console.user.keyboard('{Control>}k{/Control}')
  input().focus()
  await console.user.paste(MISTYPED)
  // The row has the ring once all lists have answered.
  await within(palette()).findByRole('option', { name: /您是不是要找/, selected: true })
  return console
}

test('without a match the nearest row is suggested with the error marked, and Enter takes it', async () => {
  const { user, told } = await mistype()
  expect(chosen()).toBe(options()[0])
  expect(chosen()).toHaveTextContent(/^您是不是要找评标管理pingbiaoguanli/)
  expect(chosen().querySelector('.underline')).toHaveTextContent(/^ia$/)
  expect(within(palette()).getByRole('status')).toHaveTextContent('0 项')
  expect(palette()).not.toHaveTextContent('没有找到')
  expect(keys()).toContain('用改正的词')
  expect(keys()).toContain('填入再改')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(told.went).toEqual(['/bidding/review']))
})

test('Tab fills in the corrected word, but not during composition', async () => {
  const { user } = await mistype()
  fireEvent.keyDown(input(), { key: 'Tab', code: 'Tab', isComposing: true })
  fireEvent.keyDown(input(), { key: 'Tab', code: 'Tab', keyCode: 229 })
  expect(input()).toHaveValue(MISTYPED)
  await user.keyboard('{Tab}')
  expect(input()).toHaveValue('pingbiaoguanli')
  expect(input()).toHaveFocus()
  expect(palette()).not.toHaveTextContent('您是不是要找')
  expect(chosen()).toHaveTextContent('评标管理')
})

test('Mod+Enter searches for the text as it was typed', async () => {
  const { user, told } = await mistype()
  expect(options().at(-1)).toHaveTextContent(`全文搜索“${MISTYPED}”`)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(told.went).toEqual([`/bidding/order?search=${MISTYPED}`]))
})

test('without a similar row the beginning and the end of the query are searched', async () => {
  expect(partsOf('#编辑企业信息')).toEqual([
    ['编辑企业', '企业信息'],
    ['编辑企', '业信息'],
    ['编辑', '信息'],
  ])
  expect(partsOf('huangqixy')[0]).toEqual(['huangq'])
  // Parts have at least three letters.
  expect(partsOf('zzzzqq')).toEqual([['zzzz'], ['zzz']])
  expect(partsOf('zb')).toEqual([])
  const { user } = await openConsole(<ListPage order={null} />)
  await user.keyboard('{Control>}k{/Control}')
  input().focus()
  await user.paste('打开设置偏好设置')
  await within(palette()).findByRole('option', { name: /^偏好设置/ })
})
