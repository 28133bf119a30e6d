// The enterprise page on the real server: it is read and edited in place, and permissions decide who may do which.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PHONE_LATER, PLACE_LATER } from '#contract/enterprise.place.ts'
import { readEnterprise } from '#contract/enterprise.ts'
import { setWorldPage } from '../support/console-page.tsx'

const stage = setWorldPage()

const open = async (as: string, address = '/system/enterprise') => {
  const user = await stage.open(address, as)
  await screen.findByRole('heading', { level: 1, name: '企业信息' })
  return user
}
const now = async () => (await stage.world.call(readEnterprise, {}, { as: 'admin' })).data

test('a viewer without the permission to edit reads profile, settings and approvals, and sees what is missing', async () => {
  await open('audit')
  await screen.findByText('本草测试饮片厂')
  await screen.findByText('安徽省亳州市')
  expect(screen.getByText('48 小时')).toBeInTheDocument()
  expect(screen.getAllByText('未指定，有审批权限的人都可以审批。')).toHaveLength(2)
  expect(screen.getByText(/还没有收货仓库/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /编辑资料/ })).toBeNull()
  // Rules that no function uses yet are folded away under a sentence that says so.
  expect(screen.getByText(/公示尚未启用/)).not.toBeVisible()
  expect(screen.getByText('3 天')).toBeInTheDocument()
})

test('an address that names a setting leads to its row, which has the focus', async () => {
  await open('admin', '/system/enterprise?setting=deposit_pct')
  const isThere = () => expect(document.activeElement).toHaveTextContent(/^履约保证金/)
  await waitFor(isThere)
  // The same row is chosen once more in the palette, after the user went elsewhere.
  screen.getByRole('heading', { level: 1 }).focus()
  history.pushState(null, '', '/system/enterprise?setting=deposit_pct')
  await waitFor(isThere)
})

test('a warehouse, a rule and an approval step are added in place by keys', async () => {
  const user = await open('admin')
  await screen.findByText('本草测试饮片厂')
  await user.keyboard('e')
  const hours = await screen.findByRole('textbox', { name: '最短报价时间' })
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: '企业信息' })).toHaveFocus())
  await user.clear(hours)
  await user.type(hours, '36')
  await user.click(screen.getByRole('button', { name: '添加仓库' }))
  const store = await screen.findByRole('listitem', { name: '仓库 1' })
  await waitFor(() => expect(within(store).getByRole('textbox', { name: /仓库名称/ })).toHaveFocus())
  await user.keyboard('一号库')
  await user.click(within(store).getByRole('combobox', { name: /地区/ }))
  const places = await screen.findByRole('dialog')
  await within(places).findAllByRole('option')
  await user.keyboard('qiaocheng{Enter}')
  await user.type(within(store).getByRole('textbox', { name: /地址/ }), '药都大道 2 号')
  await user.type(within(store).getByRole('textbox', { name: /收货人/ }), '李仓')
  await user.type(within(store).getByRole('textbox', { name: /电话/ }), '13900000000')
  const award = screen.getByRole('group', { name: '定标审批' })
  await user.click(within(award).getByRole('button', { name: '添加一级' }))
  await user.type(within(award).getByRole('textbox', { name: /名称/ }), '全部')
  await user.click(within(award).getByRole('checkbox', { name: /approver甲/ }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('操作成功')
  await screen.findByText('36 小时')
  const saved = await now()
  expect(saved.settings?.min_bid_hours).toBe(36)
  expect(saved.warehouse).toEqual([
    {
      name: '一号库',
      region_code: '341602',
      address: '药都大道 2 号',
      contact: '李仓',
      phone: '13900000000',
      is_default: true,
    },
  ])
  expect(saved.audit_chains?.award).toMatchObject([{ name: '全部', min_amount: expect.stringMatching(/^0/) }])
})

test('values that the set-up did not ask for are shown as missing and must be filled in before the page is saved', async () => {
  const { world } = stage
  const { id, ...before } = await now()
  const stored = world.db.updateTable('enterprises').where('id', '=', id)
  await stored.set({ ...PLACE_LATER, contact_phone: PHONE_LATER }).execute()
  try {
    const user = await open('admin')
    await screen.findByText(/补上所在地区、详细地址、/)
    expect(screen.getByRole('region', { name: '联系与地址' })).not.toHaveTextContent('000000')
    await user.keyboard('e')
    await waitFor(() => expect(screen.getByRole('textbox', { name: /详细地址/ })).toHaveValue(''))
    expect(screen.getByRole('textbox', { name: /联系电话/ })).toHaveValue('')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(screen.getByRole('textbox', { name: /联系电话/ })).toBeInvalid())
  } finally {
    const { region_code, address, contact_phone } = before
    await stored.set({ region_code, address, contact_phone }).execute()
  }
})

test('a wrong value is marked at its field, in the unit of the page, and nothing is sent', async () => {
  const user = await open('admin', '/system/enterprise?edit=1')
  const before = await now()
  const share = await screen.findByRole('textbox', { name: '异常低价：低于次低价' })
  expect(share).toHaveValue('30')
  await user.clear(share)
  await user.type(share, '130')
  const days = screen.getByRole('textbox', { name: '证照到期提醒' })
  await user.clear(days)
  await user.type(days, '30, x')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(share).toBeInvalid())
  expect(share).toHaveAccessibleDescription('须在 0 至 100 之间')
  expect(days).toHaveAccessibleDescription(/请填写 1 至 365 之间的整数/)
  expect((await now()).version).toBe(before.version)
})
