import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conflictsIn, rolePresets, withPages } from '#contract/permission-sets.ts'
import { permissionCodes, permissionTree } from '#contract/permissions.ts'
import { menuOf } from '#server/menu.ts'
import readings from '#src/commands/pinyin.json' with { type: 'json' }
import { search } from '#src/search/search.ts'
import {
  completeSelection,
  difference,
  entriesOf,
  isLocked,
  type RightsRow,
  rightsRows,
  rowsFor,
  stateOf,
  togglePermission,
} from '#src/views/users/permission-rows.ts'

const rows = rightsRows(menuOf(permissionCodes, 'zh-CN'), '查看')
const all = { viewer: permissionCodes, before: [] }

describe('the tree of rights', () => {
  test('has a row for each page and each act, and one for seeing a page that has acts', () => {
    const withActs = permissionTree.filter((page) => page.actions.length > 0).length
    expect(rows).toHaveLength(permissionCodes.length + withActs)
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
  })

  test('shows a page as ticked when all its rights are held, as mixed when some are', () => {
    const page = row('all 21-supplier')
    expect(stateOf(page, new Set())).toBe(false)
    expect(stateOf(page, new Set(['21-supplier']))).toBe('mixed')
    expect(stateOf(page, new Set(page.codes))).toBe(true)
  })

  test('a tick on an act grants its page; removing the page removes its acts and leaves other pages', () => {
    const held = togglePermission(row('21-bidding-order-herbal_template-edit'), new Set(['21-bidding-order']), all)
    expect([...held]).toEqual([
      '21-bidding-order',
      '21-bidding-order-herbal_template',
      '21-bidding-order-herbal_template-edit',
    ])
    expect([...togglePermission(row('21-bidding-order'), held, all)]).toEqual([
      '21-bidding-order-herbal_template',
      '21-bidding-order-herbal_template-edit',
    ])
    expect([...togglePermission(row('21-bidding-order-herbal_template'), held, all)]).toEqual(['21-bidding-order'])
  })

  test('a tick on a page grants all its rights, a second tick removes them', () => {
    const page = row('all 21-supplier')
    const held = togglePermission(page, new Set(), all)
    expect([...held]).toEqual(page.codes)
    expect([...togglePermission(page, held, all)]).toEqual([])
  })

  test('a right that the viewer lacks can be neither granted nor removed', () => {
    const grantable = { viewer: ['21-supplier', '21-supplier-certify'], before: ['21-bidding-order'] }
    expect(isLocked(row('21-supplier-suspend'), grantable)).toBe(true)
    const held = togglePermission(row('all 21-supplier'), new Set(grantable.before), grantable)
    expect([...held].toSorted()).toEqual(['21-bidding-order', '21-supplier', '21-supplier-certify'])
    expect(isLocked(row('21-bidding-order'), grantable)).toBe(true)
    expect([...togglePermission(row('all 21-bidding-order'), held, grantable)]).toContain('21-bidding-order')
    expect([...completeSelection(rolePresets.buyer, grantable)]).toEqual(['21-bidding-order', '21-supplier'])
  })

  test('after any presses each held act has its page, and rights that the viewer lacks are unchanged', () => {
    fc.assert(
      fc.property(
        fc.subarray([...permissionCodes]),
        fc.subarray([...permissionCodes]),
        fc.array(fc.nat(rows.length - 1), { maxLength: 30 }),
        (viewer, before, presses) => {
          const grantable = { viewer, before: withPages(before) }
          let held: ReadonlySet<string> = new Set(grantable.before)
          for (const press of presses) {
            const pressed = rows[press]
            if (pressed !== undefined && !isLocked(pressed, grantable))
              held = togglePermission(pressed, held, grantable)
            const codes = permissionCodes.filter((code) => held.has(code))
            expect(withPages(codes).toSorted()).toEqual(codes.toSorted())
            const { added, removed } = difference(grantable.before, held)
            for (const code of [...added, ...removed]) expect(viewer).toContain(code)
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  test('lists the rights that saving would grant and remove', () => {
    expect(difference(['21-supplier', '21-supplier-certify'], new Set(['21-supplier', '21-supplier-export']))).toEqual({
      added: ['21-supplier-export'],
      removed: ['21-supplier-certify'],
    })
  })

  test.each([
    ['xjytj', '21-bidding-order-create'],
    ['heimingdan', '21-supplier-blacklist'],
    ['黑名单', '21-supplier-blacklist'],
    ['blacklist', '21-supplier-blacklist'],
    ['21-supplier-bl', '21-supplier-blacklist'],
  ])('%s finds %s with its page', (wanted, code) => {
    const hits = new Set(search(wanted, entriesOf(rows, true), readings).map((hit) => hit.id))
    const found = rowsFor(rows, hits).map((one) => one.id)
    expect(found).toContain(code)
    expect(found).toContain(row(code).parent)
  })
})

test('conflicting duties of one person are named', () => {
  expect(conflictsIn(rolePresets.buyer)).toEqual([])
  expect(conflictsIn([...rolePresets.buyer, ...rolePresets.chief]).map((one) => one.name)).toEqual(['create_and_audit'])
  expect(conflictsIn(rolePresets.admin).map((one) => one.name)).toEqual(['create_and_audit', 'award_and_approve'])
})

const row = (id: string): RightsRow => {
  const found = rows.find((one) => one.id === id)
  if (found === undefined) throw new Error(`there is no row ${id}`)
  return found
}
