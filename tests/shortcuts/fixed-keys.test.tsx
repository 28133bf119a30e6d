// The sheet also lists the fixed keys of grids and trees on the pages that have them; the palette lists sections of a form by title.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { availabilityOf } from '#src/commands/availability.ts'
import { find } from '#src/commands/registry.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { sectionAnswers } from '#src/forms/sections.ts'
import { fixedKeys } from '#src/shortcuts/key-list.ts'
import { openConsole } from '../support/console.tsx'
import { textOf } from '../support/sources.ts'

const Page = ({ path }: { path: 'users' | 'review_edit' }) => (
  <main {...usePage({ path })} tabIndex={-1}>
    <h1>页面</h1>
  </main>
)

test.each([
  ['users', ['菜单权限'], ['资格审查：否决原因', '供应商认证']],
  ['review_edit', ['资格审查：否决原因', '表格'], ['菜单权限', '供应商认证']],
] as const)('on %s the sheet lists the keys of that page, and all keys on request', async (path, here, elsewhere) => {
  const { user } = await openConsole(<Page path={path} />)
  await user.keyboard('?')
  const sheet = await screen.findByRole('dialog', { name: '快捷键' })
  for (const title of here) expect(within(sheet).getByRole('heading', { name: title })).toBeVisible()
  for (const title of elsewhere) expect(within(sheet).queryByRole('heading', { name: title })).toBeNull()
  await user.click(within(sheet).getByRole('radio', { name: '全部' }))
  for (const title of [...here, ...elsewhere]) expect(within(sheet).getByRole('heading', { name: title })).toBeVisible()
})

test('each fixed key has its text in both languages', () => {
  for (const language of ['zh-CN', 'en-US']) {
    const { fixed }: { fixed: Record<string, Record<string, string>> } = JSON.parse(
      textOf(`locales/${language}/keys.json`),
    )
    const told = fixedKeys.map(({ id, keys }) => [id, ['title', ...keys.map(({ what }) => what)].toSorted()])
    expect(Object.entries(fixed).map(([id, words]) => [id, Object.keys(words).toSorted()])).toEqual(
      expect.arrayContaining(told),
    )
    expect(Object.keys(fixed).toSorted()).toEqual(fixedKeys.map(({ id }) => id).toSorted())
  }
})

test('a section of a form is listed with its own title', () => {
  document.body.innerHTML = '<section><h2 id="one">基本信息</h2></section><section><h2 id="two">品种明细</h2></section>'
  const situation = {
    viewer: { id: 'u1', name: 'u1', permissions: [] },
    path: null,
    subject: null,
    selected: [],
    answers: sectionAnswers(['one', 'two']),
  }
  const noted = ['sections.go_1', 'sections.go_2', 'sections.go_3'].map((id) => {
    const command = find(id)
    const availability = command === undefined ? null : availabilityOf(command, situation)
    return availability?.is === 'available' ? availability.note?.params?.title : availability?.is
  })
  expect(noted).toEqual(['基本信息', '品种明细', 'hidden'])
})
