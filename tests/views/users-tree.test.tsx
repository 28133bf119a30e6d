import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { permissionCodes } from '#contract/permissions.ts'
import { startMessages } from '#src/app/i18n.ts'
import { rightsRows } from '#src/views/users/permission-rows.ts'
import { PermissionTree, useTreePlace } from '#src/views/users/permission-tree.tsx'

let words: Awaited<ReturnType<typeof startMessages>>
beforeAll(async () => {
  words = await startMessages('zh-CN')
})

const page = (code: string, name: string, acts: readonly [string, string][]) => ({
  id: code,
  code,
  name_zh: name,
  name_en: name,
  description: name,
  icon: null,
  path: null,
  sort: 0,
  hidden: false,
  kind: 'page' as const,
  parent_id: null,
  children: acts.map(([act, called], sort) => ({
    id: act,
    code: act,
    name_zh: called,
    name_en: called,
    description: called,
    icon: null,
    path: null,
    sort,
    hidden: true,
    kind: 'action' as const,
    parent_id: code,
  })),
})

const rows = rightsRows(
  [
    page('21-supplier', '供应商管理', [['21-supplier-certify', '认证']]),
    page('21-system-enterprise', '企业信息', [['21-system-enterprise-edit', '编辑']]),
  ],
  '查看',
)

const Tree = ({ readOnly = false, viewer = permissionCodes }: { readOnly?: boolean; viewer?: readonly string[] }) => {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set())
  const place = useTreePlace()
  return (
    <I18nextProvider i18n={words}>
      <button type="button">before</button>
      <PermissionTree
        label="rights"
        rows={rows}
        held={held}
        grantable={{ viewer, before: [] }}
        before={new Set()}
        readOnly={readOnly}
        searching={false}
        hitsOf={() => []}
        nameOf={(row) => row.name_zh}
        onChange={setHeld}
        place={place}
      />
      <output>{[...held].join(' ')}</output>
    </I18nextProvider>
  )
}

const enter = async (tree = <Tree />) => {
  const user = userEvent.setup()
  render(tree)
  await user.tab()
  await user.tab()
  return user
}

const focused = () => document.activeElement?.getAttribute('data-right')
const held = () => screen.getByRole('status').textContent
const item = (name: string) => screen.getAllByRole('treeitem', { name })[0]

describe('the tree of rights by keys', () => {
  test('is one tab stop; arrows, Home and End move in it', async () => {
    const user = await enter()
    expect(focused()).toBe('all 21-supplier')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('21-supplier-certify')
    await user.keyboard('{End}')
    expect(focused()).toBe('21-system-enterprise-edit')
    await user.keyboard('{Home}')
    expect(focused()).toBe('all 21-supplier')
    await user.tab({ shift: true })
    expect(document.activeElement).toHaveTextContent('before')
  })

  test('j and k move too, but not with Ctrl', async () => {
    const user = await enter()
    await user.keyboard('jj')
    expect(focused()).toBe('21-supplier-certify')
    await user.keyboard('k')
    expect(focused()).toBe('21-supplier')
    await user.keyboard('{Control>}j{/Control}')
    expect(focused()).toBe('21-supplier')
  })

  test('← folds a page and → unfolds it; ← on an act moves up to its page', async () => {
    const user = await enter()
    await user.keyboard('{ArrowRight}')
    expect(focused()).toBe('21-supplier')
    await user.keyboard('{ArrowLeft}')
    expect(focused()).toBe('all 21-supplier')
    await user.keyboard('{ArrowLeft}')
    expect(item('供应商管理')).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getAllByRole('treeitem')).toHaveLength(4)
    await user.keyboard('{ArrowRight}')
    expect(item('供应商管理')).toHaveAttribute('aria-expanded', 'true')
  })

  test('x takes away and never gives; Enter ticks an act and folds a page', async () => {
    const user = await enter()
    await user.keyboard('jj{Enter}')
    expect(held()).toBe('21-supplier 21-supplier-certify')
    await user.keyboard('x')
    expect(held()).toBe('21-supplier')
    await user.keyboard('x')
    expect(held()).toBe('21-supplier')
    await user.keyboard('{Home}x')
    expect(held()).toBe('')
    await user.keyboard('{Enter}')
    expect(item('供应商管理')).toHaveAttribute('aria-expanded', 'false')
  })

  test('Space ticks, and a page has three states', async () => {
    const user = await enter()
    await user.keyboard('{ArrowDown} ')
    expect(held()).toBe('21-supplier')
    expect(item('供应商管理')).toHaveAttribute('aria-checked', 'mixed')
    await user.keyboard('{ArrowDown} ')
    expect(item('供应商管理')).toHaveAttribute('aria-checked', 'true')
    await user.keyboard('{Home} ')
    expect(held()).toBe('')
    expect(item('供应商管理')).toHaveAttribute('aria-checked', 'false')
  })

  test('a press with the mouse does the same', async () => {
    const user = await enter()
    await user.click(screen.getByRole('treeitem', { name: '认证' }))
    expect(held()).toBe('21-supplier 21-supplier-certify')
  })

  test('a right that the viewer lacks cannot be ticked', async () => {
    const user = await enter(<Tree viewer={['21-supplier']} />)
    await user.keyboard('{End} ')
    expect(held()).toBe('')
    expect(item('编辑')).toHaveAttribute('aria-disabled', 'true')
  })
})
