// Enter pressed before the palette has its answers waits for them, and takes only a row that is surely meant.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { metByEnter, takesRing } from '#src/palette/near/surely-meant.ts'
import type { PaletteRow } from '#src/palette/palette-row.ts'
import type { Hit } from '#src/search/search.ts'
import { ListPage, openConsole } from '../support/console.tsx'
import { patience } from '../support/patience.ts'

const row = (
  tier: Hit['tier'],
  more: Partial<PaletteRow> = {},
  group: PaletteRow['command']['group'] = 'app',
): PaletteRow => ({
  command: { id: 'x', group, availability: () => ({ is: 'available' }), run: async () => ({ is: 'done' }) },
  availability: { is: 'available' },
  hit: { id: 'x', tier, in: 'title', text: '全部已读', ranges: [[0, 2]], reading: [] },
  ...more,
})
const record = { noun: 'orders', id: 'o1', label: 'ZB1', title: '', status: 'draft' }

describe('the ring is set without a key', () => {
  test.each([
    ['on a row that matches', row('inside'), false, true],
    ['not on a command that is only similar', row('typo'), true, false],
    ['on a similar record once all lists have answered', row('typo', { record }), true, true],
    ['not on a similar record before all lists have answered', row('typo', { record }), false, false],
    ['on a similar page', row('typo', {}, 'go'), true, true],
    ['not on a row that matches only a part of the query', row('prefix', { record, instead: true }), true, false],
    ['not on a loosely matching command that acts at once', row('fuzzy'), true, false],
    ['on a loosely matching record', row('fuzzy', { record }), true, true],
  ])('%s', (_, first, isSettled, takes) => {
    expect(takesRing(first, isSettled)).toBe(takes)
  })
})

describe('an Enter', () => {
  const met = { isMatching: false, isLooking: false, isSettled: true, isTyped: true, moved: false, row: undefined }
  const named = row('exact')
  const found = row('prefix', { record })
  const near = row('typo', { record })
  const acts = row('inside')
  test.each([
    ['waits for the rows', { ...met, isMatching: true, row: named }, false, 'wait'],
    ['waits for the server', { ...met, isLooking: true, row: found }, false, 'wait'],
    ['takes a command that is named exactly', { ...met, isLooking: true, row: named }, false, named],
    ['waits for the remaining lists where nothing matches', { ...met, isSettled: false }, true, 'wait'],
    [
      'waits for the remaining lists where a better match may come',
      { ...met, isSettled: false, row: found },
      false,
      'wait',
    ],
    ['takes a match once all lists have answered', { ...met, row: found }, true, found],
    ['that waited takes no suggestion', { ...met, row: near }, true, 'none'],
    ['takes a suggestion that is on the screen', { ...met, row: near }, false, near],
    ['that waited takes a match like an Enter pressed later', { ...met, row: acts }, true, acts],
    ['takes the row that was moved to', { ...met, isLooking: true, moved: true, row: near }, false, near],
    ['finds nothing', met, false, 'none'],
  ] as const)('%s', (_, what, isAwaited, is) => {
    expect(metByEnter(what, isAwaited)).toBe(is)
  })
})

const palette = () => screen.getByRole('dialog', { name: '命令面板' })
const status = () => within(palette()).getByRole('status')
const ringed = () => within(palette()).queryByRole('option', { selected: true })

/** The answer of a list with these rows. */
const listed = (...rows: readonly object[]) =>
  // The rows have only the fields that the palette reads.
  ({ ok: true as const, code: 0 as const, data: { list: rows } as never, msg: '', body: {} })

const supplier = {
  id: 's1',
  supplier_name: '亳州华泉中药饮片',
  short_name: null,
  apply_no: 'GY-7',
  uscc: null,
  status: 'certified',
}

/** Opens the palette for a person who may see only suppliers, and types keys at once; the lists answer when `come` is called. */
const typed = async (keys: string) => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof listed>>()
  const opened = await openConsole(<ListPage order={null} />, {
    permissions: ['21-supplier'],
    answers: Array.from({ length: 30 }, () => promise),
  })
  await opened.user.keyboard(`{Control>}k{/Control}${keys}`)
  return { ...opened, come: (...rows: readonly object[]) => resolve(listed(...rows)) }
}

test('Enter right after a typed name opens the record once the server has answered', async () => {
  const { user, told, come } = await typed('华泉{Enter}')
  expect(status()).toHaveTextContent('已按回车')
  await user.keyboard('{Control>}k{/Control}')
  expect(palette()).toBeVisible()
  expect(told.went).toEqual([])
  come(supplier)
  await waitFor(() => expect(told.went).toEqual(['/supplier/detail?id=s1']), patience)
})

test('a command that has two letters somewhere in its reading is not shown before the first records are there', async () => {
  const { come } = await typed('dg')
  expect(within(palette()).getByRole('listbox')).toHaveAttribute('aria-busy', 'true')
  expect(within(palette()).queryByRole('option', { name: /侧边菜单：固定/ })).toBeNull()
  come(supplier)
  await within(palette()).findByRole('option', { name: /侧边菜单：固定/ }, patience)
})

/** This is similar only to 修改密码, which leads to a page. */
const NEAR = 'xiugaimimo'

test('a suggestion is not taken by an Enter that waited, and has no ring before all lists have answered', async () => {
  const { user, told, come } = await typed(`${NEAR}{Enter}`)
  await within(palette()).findByRole('option', { name: /您是不是要找修改密码/ }, patience)
  expect(ringed()).toBeNull()
  expect(status()).toHaveTextContent('已按回车')
  come()
  await waitFor(
    () => expect(within(palette()).getByRole('alert')).toHaveTextContent(`没有找到「${NEAR}」，再按回车取最接近的一项`),
    patience,
  )
  expect(told.went).toEqual([])
  expect(ringed()).toHaveTextContent('修改密码')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(told.went).toEqual(['/preferences#part-password']), patience)
})

test.each([
  ['Esc', '{Escape}'],
  ['another letter', '中'],
])('%s withdraws a waiting Enter', async (_, key) => {
  const { user, told, come } = await typed('华泉{Enter}')
  expect(status()).toHaveTextContent('已按回车')
  await user.keyboard(key)
  expect(status()).not.toHaveTextContent('已按回车')
  come(supplier)
  await within(palette()).findByRole('option', { name: /华泉/ }, patience)
  expect(told.went).toEqual([])
})
