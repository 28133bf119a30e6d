// Files of a record as a user adds them: each upload is shown, and a failure appears at its file.
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FileRef } from '#contract/files.ts'
import { FileField } from '#src/components/file-field.tsx'
import { ownStorage } from '../support/answers.ts'
import { openConsole } from '../support/console.tsx'
import { type SentFile, uploadsByHand } from '../support/upload-line.ts'

let sent: SentFile[]

beforeEach(() => {
  ownStorage().set('token', 'secret')
  sent = uploadsByHand()
})
afterEach(() => {
  // Unmounted before the mocks are removed, because uploads are cancelled when the page unmounts.
  cleanup()
  vi.unstubAllGlobals()
})

const Holder = ({ first = [], most }: { first?: FileRef[]; most?: number }) => {
  const [files, setFiles] = useState(first)
  return (
    <main>
      <FileField
        label="营业执照"
        value={files}
        onChange={setFiles}
        onOpen={() => undefined}
        {...(most !== undefined && { most })}
      />
      <output>{files.map((file) => file.id).join()}</output>
    </main>
  )
}

const picture = (name = '执照.png') => new File(['picture'], name, { type: 'image/png' })
const kept = (id: string, name: string): FileRef => ({ id, name, media_type: 'image/png', byte_size: 2048 })
const accept = (file: SentFile | undefined, ref: FileRef) =>
  act(async () => file?.reply({ code: 0, message: '', data: ref }))
const id = (n: number) => `01939f2e-0000-7000-8000-00000000000${n}`

const pick = async (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (input === null) throw new Error('nothing to pick with')
  await act(async () => {
    fireEvent.change(input, { target: { files } })
  })
}

test('a picked file is sent with the usual headers, its progress is shown, and the record gets its id', async () => {
  await openConsole(<Holder />)
  await pick(picture())
  const [file] = sent
  expect(file).toMatchObject({ url: '/api/v1/public/file/', headers: { token: 'secret', system: '21', client: '2' } })
  expect(file?.headers).not.toHaveProperty('content-type')
  expect(file?.file.name).toBe('执照.png')
  await act(async () => file?.moved(3))
  expect(screen.getByRole('progressbar', { name: '正在上传 执照.png' })).toHaveValue(43)
  await accept(file, kept(id(1), '执照.png'))
  expect(screen.getByRole('button', { name: '查看 执照.png' })).toBeInTheDocument()
  expect(screen.getByText('2 KB')).toBeInTheDocument()
  expect(screen.getByText(id(1))).toBeInTheDocument()
})

test('two files that are accepted at once are both kept', async () => {
  await openConsole(<Holder />)
  await pick(picture('a.png'), picture('b.png'))
  await act(async () => {
    sent[0]?.reply({ code: 0, message: '', data: kept(id(1), 'a.png') })
    sent[1]?.reply({ code: 0, message: '', data: kept(id(2), 'b.png') })
  })
  expect(screen.getByText(`${id(1)},${id(2)}`)).toBeInTheDocument()
})

test('a refusal is shown in the words of the server, a broken connection in those of the page, and both can be retried', async () => {
  const { user } = await openConsole(<Holder />)
  await pick(picture('a.png'), picture('b.png'))
  await act(async () => {
    sent[0]?.reply({ code: 4001, message: '文件内容与它的类型或扩展名不符', data: { errors: [] } })
    sent[1]?.breakOff()
  })
  const alerts = screen.getAllByRole('alert').map((one) => one.textContent)
  expect(alerts[0]).toContain('文件内容与它的类型或扩展名不符')
  expect(alerts[1]).toContain('网络中断，没有传完')
  await user.click(screen.getAllByRole('button', { name: '重试' })[1] ?? document.body)
  await accept(sent[2], kept(id(2), 'b.png'))
  expect(screen.getByText(id(2))).toBeInTheDocument()
})

test('files that are too large, of another type, empty or too many are not sent', async () => {
  await openConsole(<Holder most={1} />)
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.pdf', { type: 'application/pdf' })
  await pick(
    large,
    new File(['x'], 'a.txt', { type: 'text/plain' }),
    new File([], 'empty.png'),
    picture(),
    picture('b.png'),
  )
  expect(sent.map((one) => one.file.name)).toEqual(['执照.png'])
  const said = screen.getAllByRole('alert').map((one) => one.textContent)
  expect(said).toEqual([
    expect.stringContaining('文件超过 10 MB'),
    expect.stringContaining('只能上传 PNG、JPEG、WebP 图片或 PDF'),
    expect.stringContaining('文件是空的'),
    expect.stringContaining('最多 1 个文件'),
  ])
})

test('an upload is cancelled and a stored file removed, and the focus stays in the field', async () => {
  const { user } = await openConsole(<Holder first={[kept(id(1), 'a.png')]} />)
  await pick(picture('b.png'))
  await user.click(screen.getByRole('button', { name: '取消' }))
  expect(sent[0]?.aborted).toBe(true)
  expect(screen.getByRole('alert')).toHaveTextContent('已取消上传')
  await user.click(screen.getByRole('button', { name: '不再上传 b.png' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: '移除 a.png' }))
  expect(screen.queryByText('a.png')).toBeNull()
  expect(screen.getByRole('button', { name: /选择文件/ })).toHaveFocus()
})

test('a picture can be pasted or dropped into the field', async () => {
  await openConsole(<Holder />)
  const field = screen.getByRole('group', { name: '营业执照的文件' })
  await act(async () => {
    fireEvent.paste(field, { clipboardData: { files: [picture('pasted.png')] } })
    fireEvent.drop(field, { dataTransfer: { files: [picture('dropped.png')] } })
  })
  expect(sent.map((one) => one.file.name)).toEqual(['pasted.png', 'dropped.png'])
})
