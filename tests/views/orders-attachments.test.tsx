// Attachments of a demand by web address: which are accepted, which are refused at the field, how they are listed.
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { readFile } from '#contract/files.ts'
import { OrderFileList } from '#src/components/order-files.tsx'
import { AddressAttachments } from '#src/views/orders/form/address-attachments.tsx'
import type { FormAttachment } from '#src/views/orders/form/values.ts'
import { openConsole } from '../support/console.tsx'

const Page = ({ first = [] }: { first?: FormAttachment[] }) => {
  const [all, setAll] = useState(first)
  return (
    <main>
      <AddressAttachments all={all} onChange={setAll} />
      <output>{JSON.stringify(all.map((one) => [one.url, one.doc_type]))}</output>
    </main>
  )
}

const good = 'https://files.example.com/tender/requirements.pdf'

test('an https address is added by Enter, listed with its host, given a kind and removed', async () => {
  const { user } = await openConsole(<Page />)
  const box = screen.getByRole('textbox', { name: '网址附件' })
  await user.type(box, `  ${good} {Enter}`)
  expect(box).toHaveValue('')
  const list = within(screen.getByRole('list', { name: '网址附件' }))
  expect(list.getByRole('link', { name: good })).toHaveAttribute('href', good)
  expect(list.getByText('files.example.com')).toBeInTheDocument()
  await user.selectOptions(list.getByRole('combobox'), 'contract')
  expect(screen.getByRole('status')).toHaveTextContent(JSON.stringify([[good, 'contract']]))
  await user.click(list.getByRole('button', { name: `移除 ${good}` }))
  expect(screen.getByRole('status')).toHaveTextContent('[]')
})

test.each(['http://files.example.com/a.pdf', 'javascript:alert(1)', 'https://', 'https://[nonsense', '技术要求'])(
  '%s is refused at the field, which keeps the text',
  async (typed) => {
    const { user } = await openConsole(<Page />)
    const box = screen.getByRole('textbox', { name: '网址附件' })
    await user.click(box)
    await user.paste(typed)
    await user.click(screen.getByRole('button', { name: '添加网址' }))
    expect(box).toHaveAttribute('aria-invalid', 'true')
    expect(box).toHaveAccessibleDescription('请填写以 https:// 开头的完整网址')
    expect(box).toHaveValue(typed)
    expect(screen.queryByRole('list')).not.toBeInTheDocument()
  },
)

test('the same address is not added twice, and leaving the field adds its address', async () => {
  const { user } = await openConsole(<Page first={[{ file: null, url: good, name: '', doc_type: 'other' }]} />)
  const box = screen.getByRole('textbox', { name: '网址附件' })
  await user.type(box, `${good}{Enter}`)
  expect(box).toHaveAccessibleDescription('这个网址已在附件中')
  await user.clear(box)
  await user.type(box, 'https://example.org/terms')
  await user.tab()
  expect(screen.getByRole('link', { name: 'https://example.org/terms' })).toBeInTheDocument()
})

test('a reader of the demand sees the host of an address', async () => {
  await openConsole(<OrderFileList files={[{ url: good, name: '技术要求', doc_type: 'technical' }]} from={readFile} />)
  const entry = within(screen.getByRole('list')).getByRole('listitem')
  expect(entry).toHaveTextContent('技术要求技术要求 · files.example.com')
})
