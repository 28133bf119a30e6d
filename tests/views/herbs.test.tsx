// The herb catalogue by keyboard on the real server: herbs are found, disabled and enabled; own herbs are created, edited and imported.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { type Herb, listHerbs } from '#contract/herbs.ts'
import { syncCatalogue } from '#server/catalogue/sync.ts'
import { currentPreferences } from '#src/commands/current-preferences.ts'
import { setWorldPage } from '../support/console-page.tsx'

const stage = setWorldPage()
const as = 'admin'

beforeAll(() => syncCatalogue(stage.world.db))

test('a herb is found by its reading, and disabled and enabled by the palette of its row', async () => {
  const user = await stage.open('/bidding/herbal/catalogue?search=qingui', as)
  await screen.findByRole('row', { name: /当归/ })
  for (const [act, status] of [
    ['停用', 'disabled'],
    ['启用', 'active'],
  ] as const) {
    await user.keyboard('m')
    const box = within(await screen.findByRole('dialog')).getByRole('combobox')
    await user.type(box, act)
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${act}`) }))
    await waitFor(async () => expect((await herbNamed('当归'))?.status).toBe(status))
  }
})

test('a search by reading lists the herb whose whole reading matches first', async () => {
  await stage.open('/bidding/herbal/catalogue?search=renshen', as)
  await screen.findAllByRole('row', { name: /人参/ })
  expect(document.querySelector('main [data-row-id]')).toHaveTextContent('人参')
  expect(document.querySelector('main [data-row-id]')).not.toHaveTextContent('明党参')
})

test('a search without hits offers to create a herb', async () => {
  await stage.open('/bidding/herbal/catalogue?search=无此药材名', as)
  await screen.findByText('没有名称、别名或拼音含「无此药材名」的药材。')
  // One button is in the head of the page, the other in the empty list.
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^新建/ })).toHaveLength(2))
})

test('c creates an own herb, and a name or alias of another herb is refused', async () => {
  const user = await stage.open('/bidding/herbal/catalogue', as)
  await waitFor(() => expect(document.querySelector('main [data-row-id]')).toBeInTheDocument())
  await user.keyboard('c')
  await screen.findByRole('heading', { level: 1, name: '新建药材' })
  const name = await screen.findByRole('textbox', { name: /^名称/ })
  await user.type(name, '当归')
  await user.selectOptions(screen.getByRole('combobox', { name: /^类别/ }), '根及根茎')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(name).toHaveAccessibleDescription(/“当归”已是当归的名称或别名/))
  await user.clear(name)
  await user.type(name, '金寨石斛王')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () =>
    expect(await herbNamed('金寨石斛王')).toMatchObject({ origin: 'own', category: 'root', pinyin_to_check: true }),
  )
})

test('a new herb that the search would hide is shown by the list, and its new name is shown on its page and in the recents', async () => {
  const user = await stage.open('/bidding/herbal/catalogue?search=qingui', as)
  await screen.findByRole('row', { name: /当归/ })
  await user.keyboard('c')
  await screen.findByRole('heading', { level: 1, name: '新建药材' })
  await user.type(await screen.findByRole('textbox', { name: /^名称/ }), '旧名石斛')
  await user.selectOptions(screen.getByRole('combobox', { name: /^类别/ }), '根及根茎')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const row = await screen.findByRole('row', { name: /旧名石斛/ })
  await waitFor(() => expect(row).toHaveFocus())
  await user.keyboard('e')
  await screen.findByRole('heading', { level: 1, name: '编辑药材' })
  const name = await screen.findByRole('textbox', { name: /^名称/ })
  await user.clear(name)
  await user.type(name, '旧名石斛王')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByRole('row', { name: /旧名石斛王/ })
  await user.keyboard('e')
  const heading = await screen.findByRole('heading', { level: 1, name: '编辑药材' })
  await waitFor(() => expect(heading.parentElement).toHaveTextContent('旧名石斛王'))
  await waitFor(() => expect(currentPreferences.now().recents?.map(({ label }) => label)).toContain('旧名石斛王'))
})

test('a pasted name that is too long stays whole, and the field says by how much before it is sent', async () => {
  const user = await stage.open('/bidding/herbal/catalogue/create', as)
  const name = await screen.findByRole('textbox', { name: /^名称/ })
  await user.click(name)
  await user.paste('参'.repeat(63))
  expect(name).toHaveValue('参'.repeat(63))
  expect(name).toHaveAccessibleDescription('最多 60 个字符，现在 63 个')
  await user.type(name, '{Backspace}{Backspace}{Backspace}')
  expect(name).not.toHaveAccessibleDescription(/现在/)
})

test('the form of a catalogue herb shows only the fields that belong to the enterprise', async () => {
  const herb = await herbNamed('甘草')
  const user = await stage.open('/bidding/herbal/catalogue?search=甘草&origin=catalogue', as)
  await screen.findByRole('row', { name: /甘草/ })
  await user.keyboard('e')
  const box = await screen.findByRole('textbox', { name: /^外部编码/ })
  expect(screen.queryByRole('textbox', { name: /^名称/ })).not.toBeInTheDocument()
  await user.type(box, 'ERP-7')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () =>
    expect(await herbNamed('甘草')).toMatchObject({ ...herb, external_id: 'ERP-7', version: 2 }),
  )
})

test('an imported table marks an error at its cell, and the row is imported once the cell is corrected', async () => {
  const user = await stage.open('/bidding/herbal/catalogue?search=qingui&part=import', as)
  const dialog = within(await screen.findByRole('dialog', { name: '导入药材' }))
  await user.click(await dialog.findByRole('textbox', { name: '或粘贴表格' }))
  await user.paste('名称\t类别\t别名\n霍山石斛王\t全草\t当归\n')
  const alias = await dialog.findByRole('textbox', { name: '第 1 行 别名' })
  await waitFor(() => expect(dialog.getByText('“当归”已是当归的名称或别名')).toBeInTheDocument())
  await user.clear(alias)
  await user.type(alias, '霍斛王')
  await user.click(await dialog.findByRole('button', { name: /导入 1 个药材/ }))
  await waitFor(() => expect(dialog.getByText('已新增或更新 1 个药材')).toBeInTheDocument())
  expect(await herbNamed('霍山石斛王')).toMatchObject({ origin: 'own', aliases: ['霍斛王'] })
  expect(dialog.getByRole('status')).toHaveTextContent('霍山石斛王')
  await user.click(dialog.getByRole('button', { name: /查看列表/ }))
  await screen.findByRole('row', { name: /霍山石斛王/ })
})

const herbNamed = async (name: string): Promise<Herb | undefined> => {
  const query = { search: name, status: 'active,disabled', page_size: 100 } as const
  return (await stage.world.call(listHerbs, { query }, { as })).data.list.find((herb) => herb.name === name)
}
