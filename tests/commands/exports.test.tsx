// The command that makes a file of a list: its questions, its request, its toast.

import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CommandButton } from '#src/commands/command-button.tsx'
import { fileNameIn } from '#src/commands/exports/exports.ts'
import { rememberSource } from '#src/commands/exports/source.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { useList, usePage } from '#src/commands/use-situation.tsx'
import { anOrder, openConsole, refusal } from '../support/console.tsx'
import { patience } from '../support/patience.ts'

const order = anOrder({ status: 'bidding', review_stage: null })

const OrdersPage = ({ marked = false }: { marked?: boolean }) => {
  const page = usePage({ path: 'orders' })
  const list = useList({ focused: orderSubject(order), selected: marked ? [orderSubject(order)] : [] })
  return (
    <main {...page} tabIndex={-1}>
      <div {...list}>
        <CommandButton id="view.export" />
        <CommandButton id="reviews.export" />
      </div>
    </main>
  )
}

const file = (name: string) => ({
  ok: true as const,
  code: 0 as const,
  data: {
    content: new Blob(['x']),
    headers: new Headers({
      'content-disposition': `attachment; filename="a"; filename*=UTF-8''${encodeURIComponent(name)}`,
    }),
  } as never, // a file, like the result of download()
  msg: '',
  body: null,
})

const saved: string[] = []
beforeEach(() => {
  saved.length = 0
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  rememberSource('orders', {
    view: { page: 2, page_size: 50, ordering: '-title', search: '黄芪', status: 'bidding' },
    all: { page: 1, page_size: 20, ordering: '-created_at' },
    columns: ['order_no', 'title', 'stats', 'no_such'],
    pages: 4,
  })
})

const press = async (user: Awaited<ReturnType<typeof openConsole>>['user']) => {
  await user.click(screen.getByRole('button', { name: '导出' }))
  return screen.findByRole('dialog')
}
const send = (user: Awaited<ReturnType<typeof openConsole>>['user'], dialog: HTMLElement) =>
  user.click([...dialog.querySelectorAll('button')].find((one) => one.type === 'submit') ?? dialog)

describe('the export of the list', () => {
  test('has the filters, the order and the columns of the page', async () => {
    const { told, user } = await openConsole(<OrdersPage />, { answers: [file('招标需求-20261121-1530.xlsx')] })
    const dialog = await press(user)
    await send(user, dialog)
    await vi.waitFor(() => expect(saved).toEqual(['招标需求-20261121-1530.xlsx']), patience)
    expect(told.asked).toEqual([
      {
        id: 'orders.export',
        input: {
          body: {
            format: 'xlsx',
            query: { ordering: '-title', search: '黄芪', status: 'bidding' },
            columns: ['order_no', 'title', 'invited', 'viewed', 'quoted', 'entered'],
          },
        },
      },
    ])
    expect(told.said).toEqual(['commands:said.exported 招标需求-20261121-1530.xlsx'])
  })

  test('has the marked records, all columns and CSV when these are chosen', async () => {
    const { told, user } = await openConsole(<OrdersPage marked />, { answers: [file('a.csv')] })
    const dialog = await press(user)
    expect(screen.getByRole('combobox', { name: /^范围/ })).toHaveDisplayValue('已选 1 条')
    await user.selectOptions(screen.getByRole('combobox', { name: /^格式/ }), 'csv')
    await user.selectOptions(screen.getByRole('combobox', { name: /^列/ }), 'all')
    await send(user, dialog)
    await vi.waitFor(() => expect(saved).toEqual(['a.csv']), patience)
    expect(told.asked[0]?.input).toEqual({
      body: { format: 'csv', query: { ordering: '-title' }, ids: [order.id] },
    })
  })

  test('shows a refusal in the dialog and saves no file', async () => {
    const { user } = await openConsole(<OrdersPage />, { answers: [refusal('超过 10000 行', [], 4010)] })
    const dialog = await press(user)
    await send(user, dialog)
    await screen.findByText(/超过 10000 行/)
    expect(saved).toEqual([])
  })

  test('is not offered without the permission', async () => {
    await openConsole(<OrdersPage />, { permissions: ['21-bidding-order'] })
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  })
})

test('a comparison is refused with its reason before the opening', async () => {
  await openConsole(<OrdersPage />)
  expect(screen.getByRole('button', { name: /^导出比价表/ })).toHaveAttribute('aria-disabled', 'true')
})

test('a file has the name that the server gives, or export', () => {
  const headers = (text: string) => new Headers({ 'content-disposition': text })
  expect(fileNameIn(headers('attachment; filename="a"; filename*=UTF-8\'\'%E4%BE%9B.csv'))).toBe('供.csv')
  expect(fileNameIn(headers('attachment'))).toBe('export')
  expect(fileNameIn(headers("attachment; filename*=UTF-8''%E4%BE"))).toBe('export')
})
