// One new supplier is entered in a panel over the list, with its errors at the fields and its draft kept.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listSuppliers } from '#contract/suppliers.ts'
import { leaveConsole, setWorldPage } from '../support/console-page.tsx'
import { patience } from '../support/patience.ts'

const stage = setWorldPage()

const openForm = async () => {
  const user = await stage.open('/supplier', 'admin')
  await screen.findByRole('heading', { level: 1, name: '供应商管理' })
  await user.keyboard('c')
  await screen.findByRole('dialog', { name: '新建供应商' }, patience)
  const name = await screen.findByRole('textbox', { name: /^名称/ }, patience)
  await waitFor(() => expect(name).toHaveFocus())
  return { user, name }
}

const named = async (name: string) => {
  const { data } = await stage.world.call(listSuppliers, { query: { search: name } }, { as: 'admin' })
  return data.list.filter((one) => one.supplier_name === name)
}

test('c enters one supplier: an empty form is marked at its fields, and what was saved is in the list', async () => {
  const { user, name } = await openForm()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(name).toHaveAccessibleDescription(/请/))
  expect(screen.getByRole('combobox', { name: /^类别/ })).toBeInvalid()
  expect(screen.getByRole('textbox', { name: /^联系电话/ })).toBeInvalid()
  await user.type(name, '亳州新禾药材有限公司')
  await user.selectOptions(screen.getByRole('combobox', { name: /^类别/ }), '经营企业')
  await user.type(screen.getByRole('textbox', { name: /^联系人/ }), '李敏')
  await user.type(screen.getByRole('textbox', { name: /^联系电话/ }), '13800000000')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByRole('row', { name: /亳州新禾药材有限公司/ }, patience)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await named('亳州新禾药材有限公司')).toMatchObject([
    { supplier_type: 'distributor', contact_name: '李敏', status: 'pending', uscc: null },
  ])
})

test('a name that is taken is refused at its field, and what was typed is offered again after leaving', async () => {
  const first = await openForm()
  const fill = async ({ user, name }: typeof first) => {
    await user.type(name, '陇西重名药材行')
    await user.selectOptions(screen.getByRole('combobox', { name: /^类别/ }), '个体户')
    await user.type(screen.getByRole('textbox', { name: /^联系人/ }), '张三')
    await user.type(screen.getByRole('textbox', { name: /^联系电话/ }), '13900000000')
  }
  await fill(first)
  await first.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => expect(await named('陇西重名药材行')).toHaveLength(1))
  leaveConsole()

  const second = await openForm()
  await fill(second)
  await second.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(second.name).toHaveAccessibleDescription(/已/))
  expect(second.name).toHaveFocus()
  leaveConsole()

  const third = await openForm()
  await third.user.click(screen.getByRole('button', { name: '恢复' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^名称/ })).toHaveValue('陇西重名药材行'))
  expect(screen.getByRole('combobox', { name: /^类别/ })).toHaveValue('individual')
})
