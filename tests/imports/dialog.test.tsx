// Importing a table by the dialog: nothing is created before the user has seen and confirmed it, and every fault is
// shown at its cell.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { usePage } from '#src/commands/use-situation.tsx'
import { ImportDialog } from '#src/imports/dialog.tsx'
import type { RowView } from '#src/imports/rows.ts'
import { templateImport } from '#src/views/herbal/import-spec.ts'
import { lineImport } from '#src/views/orders/form/import-spec.ts'
import { openConsole, refusal } from '../support/console.tsx'
import { aHerb } from '../support/herbs.ts'

const CHUANXIONG = '01930000-0000-7000-8000-0000000000c1'
const herb = aHerb({
  id: CHUANXIONG,
  name: '川芎',
  name_latin: 'Chuanxiong Rhizoma',
  pinyin: 'chuan xiong',
  pinyin_initial: 'cx',
})

beforeEach(() => {
  const page = { total: 1, total_is_capped: false, page: 1, page_size: 100, next_cursor: null }
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', data: { ...page, list: [herb] } }))
})

const HerbalPage = ({ onClose }: { onClose: () => void }) => {
  const page = usePage({ path: 'herbal' })
  return (
    <main {...page} tabIndex={-1}>
      <ImportDialog spec={templateImport} onClose={onClose} />
    </main>
  )
}
const LinesPage = ({ onTake }: { onTake: (rows: readonly RowView[]) => void }) => {
  const page = usePage({ path: 'order_create' })
  return (
    <main {...page} tabIndex={-1}>
      <ImportDialog spec={lineImport} onClose={() => undefined} onTake={onTake} />
    </main>
  )
}

const pasteTable = async (user: Awaited<ReturnType<typeof openConsole>>['user'], text: string) => {
  await user.click(screen.getByRole('textbox', { name: '或粘贴表格' }))
  await user.paste(text)
}
const importButton = (name: RegExp) => screen.getByRole('button', { name })

test('a table is pasted, corrected in its cells, and imported as a whole', async () => {
  const made = { ok: true, code: 0, data: { made: 2 } as never, msg: '', body: {} } as const
  const { told, user } = await openConsole(<HerbalPage onClose={() => undefined} />, {
    answers: [refusal('填写的内容有误', [{ path: 'items.0.name', code: 'taken', message: '该值已被使用' }]), made],
  })
  await pasteTable(user, '名称\t药材\t货物类型\t参考价\n川芎统\t川芎\t中药材\t十\n川芎选\t川芎\t中药材\t12')
  const price = await screen.findByRole('textbox', { name: '第 1 行 参考价（元/kg）' })
  // Only the correct row is compared with the existing records, so it is the first row of the request.
  await waitFor(() => expect(told.asked).toHaveLength(1))
  expect(told.asked[0]).toMatchObject({
    id: 'herbal_templates.import',
    input: { body: { check: true, items: [{ name: '川芎选', herbal_id: CHUANXIONG, goods_type: 'crude_herb' }] } },
  })
  const name = await screen.findByRole('textbox', { name: '第 2 行 品种名称' })
  expect(name).toHaveAccessibleDescription('该值已被使用')
  expect(importButton(/^导入/)).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('2 行'))
  await waitFor(() => expect(price).toHaveFocus())

  await user.clear(price)
  await user.type(price, '12.5')
  expect(price).toHaveFocus()
  await user.type(name, '片')
  await user.click(importButton(/^导入 2 个品种/))
  await screen.findByText('已导入 2 个品种')
  expect(told.asked[1]).toMatchObject({
    input: { body: { check: false, items: [{ name: '川芎统', reference_price: '12.5' }, { name: '川芎选片' }] } },
  })
  expect(told.changed).toContain('herbal_templates')
})

test('a table pasted right after the dialog has opened is taken, wherever the focus is', async () => {
  const { user } = await openConsole(<HerbalPage onClose={() => undefined} />)
  await screen.findByRole('textbox', { name: '或粘贴表格' })
  expect(document.activeElement).not.toBe(screen.getByRole('textbox', { name: '或粘贴表格' }))
  await user.paste('名称\t药材\t货物类型\t参考价\n川芎统\t川芎\t中药材\t12')
  await waitFor(() => expect(importButton(/^导入 1 个品种/)).toBeInTheDocument())
})

test('a row that cannot be corrected is skipped', async () => {
  const { told, user } = await openConsole(<HerbalPage onClose={() => undefined} />)
  await pasteTable(user, '名称\t药材\t货物类型\n川芎统\t川芎\t中药材\n无名\t没有这味\t中药材')
  await screen.findByRole('combobox', { name: '第 2 行 药材' })
  await user.click(importButton(/^跳过有问题的 1 行/))
  await waitFor(() => expect(importButton(/^导入 1 个品种/)).not.toHaveAttribute('aria-disabled', 'true'))
  expect(document.body).not.toHaveFocus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText(/^已导入/)
  expect(told.asked.at(-1)).toMatchObject({ input: { body: { items: [{ name: '川芎统' }] } } })
})

test('the user matches columns whose heads are unknown', async () => {
  const { user } = await openConsole(<HerbalPage onClose={() => undefined} />)
  await pasteTable(user, '甲\t乙\n川芎\t饮片\n川芎统\t饮片')
  const first = await screen.findByRole('combobox', { name: '「第 1 列」对应的内容' })
  await user.click(screen.getByRole('checkbox', { name: '第一行是列名' }))
  expect(first).toHaveValue('name')
  expect(screen.getByText('还没有对应：货物类型')).toBeInTheDocument()
  await user.selectOptions(screen.getByRole('combobox', { name: '「乙」对应的内容' }), '货物类型 *')
  await user.click(importButton(/^查看明细/))
  const table = await screen.findByRole('grid', { name: '将要导入的行' })
  expect(within(table).getAllByRole('row')).toHaveLength(3)
})

test('a file that is no spreadsheet is refused with a message, and another can be chosen', async () => {
  const { user } = await openConsole(<HerbalPage onClose={() => undefined} />)
  const input = document.querySelector('input[type=file]')
  if (!(input instanceof HTMLInputElement)) throw new Error('no file input')
  await user.upload(input, new File(['品名,数量\n川芎,1\n够长的一行文字'], 'a.xlsx'))
  await screen.findByText('不是 Excel 表格（.xlsx）')
  expect(importButton(/^选择文件/)).toBeEnabled()
})

test('after a lost answer the same rows are sent again', async () => {
  const lost = Promise.reject(new Error('offline'))
  lost.catch(() => undefined)
  const { told, user } = await openConsole(<HerbalPage onClose={() => undefined} />, {
    answers: [{ ok: true, code: 0, data: { made: 0 } as never, msg: '', body: {} }, lost],
  })
  await pasteTable(user, '名称\t药材\t货物类型\n川芎统\t川芎\t中药材')
  await waitFor(() => expect(told.asked).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: /^导入 1 个品种/ }))
  await user.click(await screen.findByRole('button', { name: /^再试一次/ }))
  await screen.findByText(/^已导入/)
  expect(told.asked[2]).toEqual(told.asked[1])
})

test('after a lost answer the columns can be matched again, and another table chosen', async () => {
  const lost = Promise.reject(new Error('offline'))
  lost.catch(() => undefined)
  const { told, user } = await openConsole(<HerbalPage onClose={() => undefined} />, {
    answers: [{ ok: true, code: 0, data: { made: 0 } as never, msg: '', body: {} }, lost],
  })
  await pasteTable(user, '名称\t药材\t货物类型\n川芎统\t川芎\t中药材')
  await waitFor(() => expect(told.asked).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: /^导入 1 个品种/ }))
  await screen.findByRole('button', { name: /^再试一次/ })
  await user.click(importButton(/^列对应/))
  await user.click(await screen.findByRole('button', { name: /^换一个表格/ }))
  await screen.findByRole('textbox', { name: '或粘贴表格' })
})

test('the lines of a demand are handed to the form and not sent', async () => {
  const onTake = vi.fn()
  const { told, user } = await openConsole(<LinesPage onTake={onTake} />)
  await pasteTable(user, '品名\t数量\t单位\n川芎\t100\t公斤')
  await user.click(await screen.findByRole('button', { name: /^填入 1 行/ }))
  expect(onTake).toHaveBeenCalledOnce()
  expect(told.asked).toEqual([])
})

test('the rows are a grid: cells are reached by arrows, typed over, pasted, filled and emptied, and each step can be undone', async () => {
  const { user } = await openConsole(<LinesPage onTake={() => undefined} />)
  await pasteTable(user, '品名\t数量\t单位\t交货日期\n川芎\t100\t公斤\t下周一\n川芎\t200\t公斤\t\n川芎\t300\t公斤\t')
  const grid = await screen.findByRole('grid', { name: '将要导入的行' })
  const texts = (column: string) =>
    [1, 2, 3].map((row) => {
      const cell = grid.querySelector(`[data-import-cell="${row}.${column}"]`)
      return cell?.querySelector('input')?.value ?? cell?.querySelector('[id]')?.textContent
    })
  const at = (row: number, column: string) => {
    const cell = document.getElementById(`import-${row}-${column}`)
    if (cell === null) throw new Error(`no cell ${row} ${column}`)
    return cell
  }
  const clip = (kind: 'copy' | 'paste', given = ''): string => {
    let taken = ''
    const clipboardData = { getData: () => given, setData: (_: string, text: string) => (taken = text) }
    fireEvent[kind](document.activeElement as Element, { clipboardData }) // the focus is in the grid
    return taken
  }
  await user.click(at(1, 'quantity'))
  expect(at(1, 'quantity')).toHaveFocus()
  await user.keyboard('{ArrowDown}250{Enter}')
  expect(at(3, 'quantity')).toHaveFocus()
  expect(texts('quantity')).toEqual(['100', '250', '300'])
  // Skipped rows and typed texts are undone in order.
  await user.keyboard('{Control>}z{/Control}')
  expect(texts('quantity')).toEqual(['100', '200', '300'])
  expect(screen.getByText(/^已撤销：第 2 行 /)).toBeInTheDocument()

  await user.click(at(1, 'quantity'))
  await user.keyboard('{ArrowDown}{ArrowUp}{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  expect(clip('copy')).toBe('100\tkg\n200\tkg')
  clip('paste', '7\tkg\n8\tkg\n9\tkg\n10\tkg')
  expect(texts('quantity')).toEqual(['7', '8', '9'])
  expect(screen.getByText('2 格超出了表格，没有填入')).toBeInTheDocument()
  await user.keyboard('{Delete}')
  expect(texts('quantity')).toEqual(['', '', ''])
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(texts('quantity')).toEqual(['7', '8', '9']))
  expect(screen.getByText(/^已撤销：清空 6 格/)).toBeInTheDocument()
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(texts('quantity')).toEqual(['100', '200', '300']))
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await waitFor(() => expect(texts('quantity')).toEqual(['7', '8', '9']))
  // Ctrl+End leads to the last cell, the grade, which is shown although the table has none.
  await user.click(at(1, 'quantity'))
  await user.keyboard('{ArrowDown}{ArrowUp}{Control>}{End}{/Control}')
  expect(at(3, 'grade')).toHaveFocus()

  // A day is read from everyday words, and Ctrl+D copies it to the rows below.
  await user.click(at(1, 'delivery_date'))
  await user.keyboard('{ArrowDown}{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
  const [said, ...days] = texts('delivery_date')
  expect(said).toBe('下周一')
  for (const day of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}原 下周一$/)
  // Esc ends the range, then leaves the cells, but not the dialog.
  await user.keyboard('{Escape}')
  expect(at(1, 'delivery_date')).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.getByText(/^可导入/)).toHaveFocus()
  expect(screen.getByRole('dialog')).toBeInTheDocument()
  await user.click(at(1, 'delivery_date'))
  await user.keyboard('{ArrowDown}{ArrowUp}')
  await user.keyboard('{Control>}{Backspace}{/Control}')
  await screen.findByText(/跳过 1 行/)
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText(/跳过 0 行/)
})
