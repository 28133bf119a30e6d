import { test } from 'vitest'
import { hold, lost, once, says } from '../support/network.ts'
import type { Walker } from './walker.ts'

const IMPORT = '**/api/v1/user/applyrecord_customer_import/*'

export const walkImport = ({ stage, open, reach, again }: Walker): void => {
  test('An imported table is unreadable, matched, corrected in its cells, refused, lost, sent again and made.', async () => {
    const { page } = await open('importing', '/supplier?part=import', { as: 'supplier' })
    const dialog = page.getByRole('dialog', { name: '导入供应商' })
    const button = (name: string | RegExp) => dialog.getByRole('button', { name })
    const read = async (text: string) => {
      await dialog.getByRole('textbox', { name: '或粘贴表格' }).fill(text)
      await button('读取粘贴的内容').click()
    }
    await dialog.waitFor()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.xlsx', mimeType: 'application/zip', buffer: Buffer.from('没有') })
    await dialog.getByText(/不是 Excel 表格|已损坏/).waitFor()
    await reach('import', 'reading|import.unreadable|0')
    await read('甲\t乙\n丙\t丁')
    await reach('import', 'reading|import.read|1')
    await dialog.getByRole('combobox').first().selectOption({ index: 1 })
    await reach('import', 'mapping|import.match|0')
    await button('换一个表格').click()
    await reach('import', 'mapping|import.restart|0')
    const rows = ['行一药业', '行二药业', '行三药业'].map((name) => `${name}\t农户\t张三\t13900000000`)
    const whole = ['名称\t类别\t联系人\t电话', ...rows, '行四药业\t天上的\t张三\t13900000000'].join('\n')
    await once(page, IMPORT, lost, () => read(whole))
    await reach('import', 'reading|import.read|0', 'previewing|import.preview|0', 'previewing|import.touch|0')
    await reach('import', 'previewing.checking|import.lost|0')
    await button('列对应').click()
    again('import', 'previewing.checking|import.checked|0')
    await button('查看明细').click()
    await reach('import', 'previewing|import.rematch|0', 'mapping|import.preview|0')
    await reach('import', 'previewing.checking|import.checked|0')
    await dialog.getByRole('combobox', { name: '第 4 行 类别' }).selectOption({ label: '农户' })
    await reach('import', 'previewing|import.mend|0')
    await button('跳过第 3 行').click()
    await reach('import', 'previewing|import.skip|0')
    const make = button(/^导入 3 家供应商/)
    const taken = { errors: [{ path: 'items.0.supplier_name', code: 'taken', message: '已被使用' }] }
    await once(page, IMPORT, says(4001, taken), () => make.click())
    await reach('import', 'saving|import.refused|0')
    await dialog.getByRole('textbox', { name: '第 1 行 名称' }).fill('行一新药业')
    await once(page, IMPORT, lost, () => make.click())
    await reach('import', 'saving|import.lost|0')
    await button('列对应').click()
    await reach('import', 'failed|import.rematch|0')
    await button('查看明细').click()
    await button('跳过第 4 行').click()
    const checking = await hold(page, IMPORT)
    await button(/^导入 3 家供应商/).click()
    await checking.arrived()
    await checking.release(lost)
    await button('再试一次').click()
    await dialog.getByText('已导入 3 家供应商').waitFor()
    await reach('import', 'failed|import.save|0', 'saving|import.made|0')
    await button('查看列表').click()
    await dialog.waitFor({ state: 'hidden' })
    await stage.leave('importing')
  })
}
