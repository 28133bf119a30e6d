// The herb catalogue by keyboard, in front of the real server: found, switched off and on, an own herb made, changed and deleted.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { type Herb, listHerbs } from '#contract/herbs.ts'
import { syncCatalogue } from '#server/catalogue/sync.ts'
import { currentPreferences } from '#src/commands/current-preferences.ts'
import { setWorldPage } from '../support/console-page.tsx'

const stage = setWorldPage()
const as = 'admin'

beforeAll(() => syncCatalogue(stage.world.db))

test('a herb is found by its reading, and switched off and on by the palette of its row', async () => {
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

test('a search by reading has the herb that is wholly meant in its first row', async () => {
  await stage.open('/bidding/herbal/catalogue?search=renshen', as)
  await screen.findAllByRole('row', { name: /人参/ })
  expect(document.querySelector('main [data-row-id]')).toHaveTextContent('人参')
  expect(document.querySelector('main [data-row-id]')).not.toHaveTextContent('明党参')
})

test('where a search finds no herb, making one is offered beside clearing it', async () => {
  await stage.open('/bidding/herbal/catalogue?search=无此药材名', as)
  await screen.findByText('没有名称、别名或拼音含「无此药材名」的药材。')
  // That of the page's head, and that of the empty list.
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^新建/ })).toHaveLength(2))
})

test('c makes an own herb, whose name no other herb has; e changes it', async () => {
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

test('a herb made while a search hides it is what the list shows next, and its new name is said wherever it opens again', async () => {
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

test('a name that is pasted too long stays whole, and how much too long it is is said before it is sent', async () => {
  const user = await stage.open('/bidding/herbal/catalogue/create', as)
  const name = await screen.findByRole('textbox', { name: /^名称/ })
  await user.click(name)
  await user.paste('参'.repeat(63))
  expect(name).toHaveValue('参'.repeat(63))
  expect(name).toHaveAccessibleDescription('最多 60 个字符，现在 63 个')
  await user.type(name, '{Backspace}{Backspace}{Backspace}')
  expect(name).not.toHaveAccessibleDescription(/现在/)
})

test('of a shared herb the form asks what the enterprise says of it', async () => {
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

test('a table is taken in from the list: what is wrong is said at its cell, and mended there nothing is lost', async () => {
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
