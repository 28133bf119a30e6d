// A search without hits, or with one or two, offers names of records that are similar to the searched text.
import { waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { createOrder } from '#contract/orders.ts'
import { syncCatalogue } from '#server/catalogue/sync.ts'
import { setWorldPage } from '../support/console-page.tsx'
import { aSupplier, orderBody } from '../support/factories.ts'

const stage = setWorldPage()

beforeAll(async () => {
  const { world } = stage
  await syncCatalogue(world.db)
  const supplier = await aSupplier(world, { name: '岷县当归种植农民专业合作社' })
  const body = orderBody(world, { title: '冬季饮片集采', invited_supplier_ids: [supplier.id] })
  await world.call(createOrder, { body }, { as: 'buyer' })
})

const near = async () => {
  const list = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-near-names]')
    if (found === null) throw new Error('no similar name is shown')
    return found
  })
  return within(list)
    .getAllByRole('button')
    .map((button) => button.querySelector('b')?.textContent)
}

test.each([
  ['herbs, mistyped', '/bidding/herbal/catalogue?search=hunagqi', '黄芪'],
  ['herbs, by a character that sounds alike', '/bidding/herbal/catalogue?search=黄琦', '黄芪'],
  ['suppliers, with two letters exchanged', '/supplier?search=minxiandagngui', '岷县当归'],
  ['users, by their account', '/system/user?search=buyre', 'buyer'],
  ['demands, by their title', '/bidding/order?search=dongjiyingpian', '冬季饮片'],
] as const)('the intended name is offered for %s', async (_, address, word) => {
  await stage.open(address, 'admin')
  expect(await near()).toContain(word)
})

test('↓ moves from the search box to the names, Enter takes one, and the next key moves in its rows', async () => {
  const user = await stage.open('/bidding/herbal/catalogue', 'admin')
  await waitFor(() => expect(document.querySelector('main [data-row-id]')).toBeInTheDocument())
  await user.keyboard('/')
  await user.keyboard('hunagqi{Enter}')
  await near()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toHaveTextContent(/^黄芪/)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(decodeURIComponent(location.search)).toBe('?search=黄芪'))
  const row = await waitFor(() => {
    const first = document.querySelector<HTMLElement>('main [data-row-id]')
    if (first?.textContent?.includes('黄芪') !== true) throw new Error('still the rows of before')
    return first
  })
  await user.keyboard('j')
  await waitFor(() => expect(row).toHaveFocus())
})

test('the list of demands offers a herb of their lines although no demand is called so, and no other herb', async () => {
  await stage.open('/bidding/order?search=hunagqi', 'admin')
  // 黄芩 is as similar, but no line has it.
  expect(await near()).toEqual(['黄芪'])
})

test('one or two hits stand above the words that may have been meant; ↓ leads on to them, ↑ back to the row', async () => {
  const { world } = stage
  await aSupplier(world, { name: '亳州黄琦商贸有限公司' })
  await aSupplier(world, { name: '定西黄芪农民专业合作社' })
  const user = await stage.open('/supplier?search=黄琦', 'admin')
  expect((await near()).join()).toContain('黄芪')
  expect(document.querySelectorAll('main [data-row-id]')).toHaveLength(1)
  await user.keyboard('/{ArrowDown}')
  const row = document.querySelector<HTMLElement>('main [data-row-id]')
  await waitFor(() => expect(row).toHaveFocus())
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.closest('[data-near-names]')).not.toBeNull()
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(row).toHaveFocus())
})

test('no words are offered beside hits when no other name is similar', async () => {
  await stage.open('/supplier?search=minxian', 'admin')
  await waitFor(() => expect(document.querySelector('main [data-row-id]')).toBeInTheDocument())
  expect(document.querySelector('[data-near-names]')).toBeNull()
})
