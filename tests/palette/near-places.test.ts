// What the palette shows for words that name no command of this place: where to go, or where the command is.
import { describe, expect, test } from 'vitest'
import { rolePresets } from '#contract/permission-sets.ts'
import { permissionCodes } from '#contract/permissions.ts'
import { loadAllMessages, startMessages } from '#src/app/i18n.ts'
import { commands } from '#src/commands/registry.ts'
import { elsewhereActs } from '#src/palette/near/elsewhere.ts'
import { inStatusRow, withFirst } from '#src/palette/near/in-status.ts'
import { placeRows } from '#src/palette/near/place-rows.ts'
import { statusRows } from '#src/palette/record-statuses.ts'
import { loadRecordReadings } from '#src/search/record-readings.ts'
import { shownFor } from '../support/palette-sources.ts'

const viewer = { id: 'u1', name: '苏文佩', permissions: permissionCodes }
const words = (key: string, params: Readonly<Record<string, string>> = {}) =>
  key === 'palette:words.search_in'
    ? `${params.list}：${params.query}`
    : key === 'orders:status.bidding'
      ? '报价中'
      : key

describe('a word that names no command here', () => {
  test.each([
    ['overdue', 'place:overdue'],
    ['逾期', 'place:overdue'],
    ['due today', 'place:overdue'],
    ['即将截止', 'place:closing'],
    ['今天截止', 'place:closing'],
    ['closing soon', 'place:closing'],
    ['快到期的证照', 'place:papers'],
    ['who approves', 'place:approvers'],
    ['谁能审批', 'place:approvers'],
    ['goji', '枸杞子'],
    ['goji berry', '枸杞子'],
    ['统计', 'place:month'],
    ['月报', 'place:month'],
    ['month report', 'place:month'],
    ['savings', 'place:month'],
    ['最近记录', 'palette.recents'],
    ['最近', 'palette.recents'],
    ['recent', 'palette.recents'],
    ['全屏', 'view.fullscreen'],
    ['help me', 'sheet.open'],
    ['我的需求', 'place:mine'],
    ['最短报价时间', 'place:min_bid_hours'],
    ['minimum bid time', 'place:min_bid_hours'],
    ['履约保证金', 'place:deposit_pct'],
    ['deposit', 'place:deposit_pct'],
    ['投标押金', 'place:bid_bond_pct'],
    ['font size', 'preferences.open'],
    ['密度', 'preferences.open'],
    ['谁审批的', 'orders.go_log'],
    ['audit log', 'orders.go_log'],
    ['export csv', 'view.export'],
    ['print', 'view.print'],
    ['undo', 'app.undo'],
    ['排序', 'pages.sort'],
    ['删除', 'orders.delete'],
    ['选择供应商', 'orders.choose_suppliers'],
    ['邀请供应商', 'orders.choose_suppliers'],
    ['choose suppliers', 'orders.choose_suppliers'],
    ['invite link', 'tender_links.go'],
    ['bj', 'go.reviews'],
    ['资格审查', 'go.reviews'],
    ['质检', 'go.herbal'],
    ['licence expiring', 'status:suppliers:expired'],
  ])('%s leads to %s', (query, id) => {
    expect(shownFor(query)[0]?.id).toBe(id)
  })

  test('has its reason on a command that is elsewhere, and only where the user may use it', () => {
    const idsFor = (permissions: readonly string[]) =>
      elsewhereActs(
        commands,
        { viewer: { ...viewer, permissions }, path: 'home', subject: null, selected: [] },
        'all',
      ).map(({ command }) => command.id)
    expect(idsFor(permissionCodes)).toContain('orders.delete')
    expect(idsFor([])).not.toContain('orders.delete')
  })

  test.each([
    ['suppliers', ['21-supplier', '21-bidding-order-export'], 'refusals:permission'],
    ['home', ['21-supplier', '21-bidding-order-export'], 'palette:elsewhere.list'],
    ['home', ['21-supplier'], 'refusals:permission'],
  ] as const)('says at %s to one who holds %s why the list is not exported: %s', (path, permissions, reason) => {
    const rows = elsewhereActs(
      commands,
      { viewer: { ...viewer, permissions }, path, subject: null, selected: [] },
      'all',
    )
    expect(rows.find(({ command }) => command.id === 'view.export')?.availability).toEqual({ is: 'refused', reason })
  })
})

test('a setting leads to its own row on the page of the enterprise', () => {
  const rows = placeRows(permissionCodes, 'zh-CN', words)
  expect(rows.find(({ command }) => command.id === 'place:deposit_pct')?.shown.address).toBe(
    '/system/enterprise?setting=deposit_pct',
  )
})

test('a setting is found by whoever may see its page, and with its reason by whoever writes demands', () => {
  const rowFor = (permissions: readonly string[]) =>
    placeRows(permissions, 'zh-CN', words).find(({ command }) => command.id === 'place:min_bid_hours')
  expect(rowFor(permissionCodes)?.availability).toEqual({ is: 'available' })
  expect(rowFor(rolePresets.buyer ?? [])).toMatchObject({
    availability: { is: 'refused', reason: 'palette:elsewhere.setting' },
    entry: { aliases: expect.arrayContaining(['palette:place_aliases.min_bid_hours']) },
  })
  expect(rowFor(rolePresets.buyer ?? [])?.shown.address).toBeUndefined()
  expect(rowFor([])).toBeUndefined()
})

test.for(['zh-CN', 'en-US'] as const)('in %s no name of a row is a key', async (locale) => {
  const instance = await startMessages(locale)
  await loadAllMessages(instance)
  const t = (key: string, params: Readonly<Record<string, string>> = {}) => instance.t(key, { ...params })
  const rows = [...statusRows(permissionCodes, locale, t), ...placeRows(permissionCodes, locale, t)]
  const names = rows.flatMap(({ entry, shown }) => [
    entry.title,
    entry.other,
    shown.title,
    shown.note,
    ...entry.aliases,
  ])
  expect(names.filter((name) => name === '' || /^\w+_\w+$/.test(name))).toEqual([])
})

describe('a name and a status', async () => {
  const rows = statusRows(permissionCodes, 'zh-CN', words)
  const readings = await loadRecordReadings()

  test.each(['当归 报价中', '报价中 当归'])('%s searches the list of the status', (text) => {
    expect(inStatusRow(text, rows, words, readings)?.shown).toMatchObject({
      title: 'common:menu.orders (报价中)：当归',
      address: `/bidding/order?status=bidding&search=${encodeURIComponent('当归')}`,
    })
  })

  test.each(['danggui baojiazhong', 'baojiazhong danggui', '当归 baojiazhong'])(
    'are matched by either spelling: %s',
    (text) => {
      expect(inStatusRow(text, rows, words, readings)?.shown?.address).toMatch(/status=bidding&search=/)
      expect(inStatusRow(text.replace('zhong', 'zho'), rows, words, readings)).toBeNull()
    },
  )

  test('come before everything else that is found', () => {
    const row = inStatusRow('当归 报价中', rows, words, readings)
    expect(withFirst([{ group: 'near', rows: [] }], row).map(({ group }) => group)).toEqual(['views', 'near'])
  })

  test('are both needed', () => {
    expect(inStatusRow('报价中', rows, words, readings)).toBeNull()
    expect(inStatusRow('当归 黄芪', rows, words, readings)).toBeNull()
  })
})

test.each(['黄芪 甘肃', 'huangqi 甘肃', '甘肃 huangqi', 'huangqi gansu', 'gansu 黄芪'])(
  'each word of %s may be in characters or in pinyin',
  (query) => {
    expect(shownFor(query).map(({ id }) => id)).toEqual(['ZB20261101-0011'])
  },
)

test.each([
  ['tender lst', 'go.orders'],
  ['supplir list', 'go.suppliers'],
  ['supplier lst', 'go.suppliers'],
])('the mistyped phrase %s is corrected before a word of it is an act on a record', (query, id) => {
  const [nearest, ...others] = shownFor(query)
  expect(nearest).toMatchObject({ id, row: { hit: { tier: 'typo' } } })
  expect(others.filter(({ row }) => row.act !== undefined)).toEqual([])
})
