// The page of certification: certificates are checked by keys, with the checks beside them, and the decision is sent.

import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SupplierRecord } from '#contract/suppliers.schemas.ts'
import { startMessages } from '#src/app/i18n.ts'
import { forgetLists, rememberedRow, rememberList } from '#src/commands/list-memory.ts'
import { rememberWork } from '#src/commands/records/work-memory.ts'
import { type AppActor, createApp } from '#src/machines/app.machine.ts'
import { AppContext } from '#src/machines/use-app.ts'
import { SupplierCertify } from '#src/views/suppliers/certify.tsx'
import { answersByHand, ownStorage } from '../support/answers.ts'
import { openConsole } from '../support/console.tsx'
import { patience } from '../support/patience.ts'
import { aSupplierRecord } from '../support/suppliers.ts'

let app: AppActor
let server: ReturnType<typeof answersByHand>

beforeEach(async () => {
  ownStorage()
  server = answersByHand()
  app = createApp()
  await startMessages('zh-CN')
})
afterEach(() => {
  // The page is unmounted while fetch is still replaced, because unmounting aborts its requests.
  cleanup()
  app.stop()
  forgetLists()
  vi.unstubAllGlobals()
})

const open = async (record: SupplierRecord, decide = 'certified') => {
  window.history.replaceState(null, '', `/supplier/renzheng?id=${record.id}&decide=${decide}`)
  const page = await openConsole(
    <AppContext value={app}>
      <main id="main">
        <SupplierCertify />
      </main>
    </AppContext>,
  )
  // The page also reads which other suppliers wait; that call stays without an answer.
  const read = await vi.waitUntil(() => server.asked.find(({ url }) => url.includes(record.id)), patience)
  read.reply({ code: 0, message: '', data: record })
  await screen.findByRole('heading', { name: record.supplier_name })
  return page
}

const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) })

test('the focus starts on the first waiting certificate; Space ticks it, ↓ moves on, and the checks are updated', async () => {
  const { user } = await open(aSupplierRecord())
  await waitFor(() => expect(box('营业执照')).toHaveFocus())
  expect(screen.getByText('还有必备证照没有核验为有效')).toBeInTheDocument()
  await user.keyboard(' {ArrowDown} {ArrowDown} ')
  expect(box('法人授权委托书')).toHaveFocus()
  expect(box('法人授权委托书')).toBeChecked()
  expect(screen.getByText('必备证照均已核验为有效')).toBeInTheDocument()
  expect(screen.queryByText('还有必备证照没有核验为有效')).toBeNull()
})

test('j and k move between certificates and to the decision, x rejects one and asks why, Esc returns to the list', async () => {
  const { user } = await open(aSupplierRecord())
  await waitFor(() => expect(box('营业执照')).toHaveFocus())
  await user.keyboard('j')
  expect(box('药品经营许可证')).toHaveFocus()
  await user.keyboard('x')
  const reason = await screen.findByRole('textbox', { name: /^无效原因/ })
  await waitFor(() => expect(reason).toHaveFocus())
  await user.keyboard('jk x{Escape}')
  expect(reason).toHaveValue('jk x')
  expect(box('药品经营许可证')).toHaveFocus()
  await user.keyboard('x')
  expect(screen.queryByRole('textbox', { name: /^无效原因/ })).toBeNull()
  await user.keyboard('kjjj')
  expect(screen.getByRole('radio', { name: '通过认证' })).toHaveFocus()
})

test('Esc in the decision returns to the list of certificates, whose keys work again', async () => {
  const { user } = await open(aSupplierRecord())
  await waitFor(() => expect(box('营业执照')).toHaveFocus())
  await user.keyboard('jjj')
  expect(screen.getByRole('radio', { name: '通过认证' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(box('法人授权委托书')).toHaveFocus()
  await user.click(screen.getByRole('textbox', { name: /^审核意见/ }))
  await user.keyboard('{Escape}k ')
  expect(box('药品经营许可证')).toBeChecked()
})

test('from the heading, where Esc in the list leads, j returns to the first waiting certificate', async () => {
  const { user } = await open(aSupplierRecord())
  await waitFor(() => expect(box('营业执照')).toHaveFocus())
  await user.keyboard(' {Escape}')
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await user.keyboard('j')
  expect(box('药品经营许可证')).toHaveFocus()
})

test('Enter on a certificate without a scan shows its fields for the upload', async () => {
  const { user } = await open(
    aSupplierRecord({ certificates: aSupplierRecord().certificates.map((paper) => ({ ...paper, files: [] })) }),
  )
  await waitFor(() => expect(box('营业执照')).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: '收起营业执照' })).toHaveAttribute('aria-expanded', 'true')
  expect(box('营业执照')).toHaveFocus()
})

test('what is found valid without a scan is named beside the decision, and certified only with an opinion', async () => {
  const [licence, ...others] = aSupplierRecord().certificates
  if (licence === undefined) throw new Error('no certificate')
  const { user, told } = await open(aSupplierRecord({ certificates: [{ ...licence, files: [] }, ...others] }))
  await waitFor(() => expect(box('营业执照')).toHaveFocus())
  expect(screen.queryByText(/^没有扫描件，只凭/)).toBeNull()
  await user.keyboard(' ')
  expect(screen.getByText('没有扫描件，只凭录入的内容核验，认证时须写明依据：营业执照')).toBeInTheDocument()
  for (const name of ['药品经营许可证', '法人授权委托书']) await user.click(box(name))
  await user.keyboard('{Control>}{Enter}{/Control}')
  const opinion = screen.getByRole('textbox', { name: /^审核意见/ })
  await waitFor(() => expect(opinion).toHaveAccessibleDescription('请输入此项'))
  expect(told.asked).toEqual([])
  await user.type(opinion, '原件已在验厂时核对')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(told.said).toEqual(['commands:said.certified']))
  expect(told.asked[0]).toMatchObject({ input: { body: { status: 'certified', audit_opinion: '原件已在验厂时核对' } } })
})

test('certifying is refused at the first waiting certificate, and sent once all are ticked', async () => {
  const record = aSupplierRecord()
  const { user, told } = await open(record)
  await waitFor(() => expect(box('营业执照')).toHaveFocus())
  await user.keyboard(' jj{Control>}{Enter}{/Control}')
  await waitFor(() => expect(box('药品经营许可证')).toHaveFocus())
  await user.keyboard('k ')
  expect(told.asked).toEqual([])
  for (const name of ['营业执照', '药品经营许可证', '法人授权委托书']) await user.click(box(name))
  await waitFor(() => expect(screen.queryByText('还有必备证照没有核验为有效')).toBeNull())
  await user.type(screen.getByRole('textbox', { name: /^审核意见/ }), '原件已核对')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(told.said).toEqual(['commands:said.certified']))
  const [{ id, input } = { id: '', input: {} }] = told.asked
  expect(id).toBe('suppliers.edit')
  expect(input).toMatchObject({
    params: { id: record.id },
    body: {
      version: 3,
      status: 'certified',
      certificates: [{ verdict: 'valid' }, { verdict: 'valid' }, { verdict: 'valid' }],
    },
  })
})

test('a rejection needs an opinion and an invalid certificate a reason, and both fields are marked', async () => {
  const { user, told } = await open(aSupplierRecord(), 'rejected')
  await user.click(screen.getByRole('button', { name: '判为无效：营业执照' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  const reason = await screen.findByRole('textbox', { name: /^无效原因/ })
  await waitFor(() => expect(reason).toHaveFocus())
  expect(screen.getByRole('textbox', { name: /^审核意见/ })).toHaveAccessibleDescription('请输入此项')
  await user.type(reason, '副本已过期')
  await user.type(screen.getByRole('textbox', { name: /^审核意见/ }), '执照无效')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(told.asked.length).toBeGreaterThan(0))
  expect(told.asked[0]?.input).toMatchObject({
    body: {
      status: 'rejected',
      audit_opinion: '执照无效',
      certificates: [{ verdict: 'invalid', verdict_reason: '副本已过期' }, {}, {}],
    },
  })
})

test('the person who entered a supplier is told that a second person must certify it', async () => {
  const record = aSupplierRecord()
  await open({ ...record, facts: { ...record.facts, not_applicant: false } })
  expect(screen.getByText('不能认证自己录入的供应商，须由第二人办理')).toBeInTheDocument()
})

test('save and next opens the supplier that follows in the worklist, with the same decision and the focus on its first certificate', async () => {
  const [record, next, last] = [aSupplierRecord(), ids[0], ids[1]]
  const rows = [record.id, next, last].map((id) => ({ id: `certify:${id}`, record: id }))
  rememberList('home', { search: '', ids: rows.map((row) => row.id), focused_id: rows[0]?.id ?? null })
  rememberWork(rows)
  const { user } = await open(record)
  const waiting = await vi.waitUntil(() => server.asked.find(({ url }) => url.includes('status=pending')), patience)
  const list = [last, next, record.id].map((id) => aSupplierRecord({ id }))
  waiting.reply({ code: 0, message: '', data: { list, total: 3, ...page } })
  await waitFor(() => expect(box('营业执照')).toHaveFocus())
  await user.keyboard(' j j ')
  await screen.findByText('必备证照均已核验为有效')
  await user.type(screen.getByRole('textbox', { name: /^审核意见/ }), '原件已核对')
  const saveAndNext = await screen.findByRole('button', { name: /^保存并处理下一条/ })
  await user.click(saveAndNext)
  await waitFor(() => expect(window.location.search).toBe(`?id=${next}&decide=certified`))
  const read = await vi.waitUntil(() => server.asked.find(({ url }) => url.includes(next)), patience)
  read.reply({ code: 0, message: '', data: aSupplierRecord({ id: next, supplier_name: '第二家' }) })
  await screen.findByRole('heading', { name: '第二家' })
  await waitFor(() => expect(box('营业执照')).toHaveFocus())
  expect(screen.getByRole('radio', { name: '通过认证' })).toBeChecked()
  expect(rememberedRow('home', '')).toBe(rows[1]?.id)
})

test('u in the checklist leaves for the place the supplier was opened from', async () => {
  const record = aSupplierRecord()
  rememberList('home', { search: 'tab=other', ids: ['certify:a'], focused_id: 'certify:a' })
  rememberWork([{ id: 'certify:a', record: record.id }])
  const { user } = await open(record)
  await waitFor(() => expect(box('营业执照')).toHaveFocus())
  await user.keyboard('u')
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/home?tab=other'))
})

const page = { total_is_capped: false, page: 1, page_size: 20, next_cursor: null, counts: {} }
const ids = ['0198a0c0-0000-7000-8000-0000000000a1', '0198a0c0-0000-7000-8000-0000000000a2'] as const
