// Exports to a file: the request for a list (list.ts), one demand, one comparison.
import { asFileColumns, type ListedColumns } from '#contract/columns.ts'
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts'
import { type ExportFormat, exportFormats } from '#contract/exports.access.ts'
import {
  type ExportNoun,
  exportAllocation,
  exportColumns,
  exportComparison,
  exportOrder,
  exportOrders,
  exportSuppliers,
  exportTemplates,
  exportUsers,
  type OrderSheet,
  orderSheets,
} from '#contract/exports.ts'
import { templateColumns } from '#contract/herbal-templates.columns.ts'
import { orderColumns } from '#contract/orders.columns.ts'
import { isTagged } from '#contract/orders.tags.ts'
import { reviewColumns } from '#contract/reviews.columns.ts'
import { supplierColumns } from '#contract/suppliers.columns.ts'
import { userColumns } from '#contract/users.columns.ts'
import type { File } from '#src/api/download.ts'
import type { PathId } from '#src/paths.ts'
import { keepBlob } from '#src/ui/layout/keep-file.ts'
import {
  type Args,
  available,
  type Command,
  define,
  done,
  hidden,
  type Outcome,
  outcomeOf,
  type Reply,
  type RunIo,
  refused,
  type Services,
  type Situation,
} from '../command.ts'
import { invalidInput } from '../invalid-input.ts'
import { orderIn } from '../orders/order-in.ts'
import { exportOptions } from './list.ts'
import { sourceOf } from './source.ts'

/** The file name the server gave (RFC 6266). */
export const fileNameIn = (headers: Headers): string => {
  const said = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1]
  try {
    return said === undefined ? 'export' : decodeURIComponent(said)
  } catch {
    return 'export'
  }
}

/** Saves the file and toasts its name; a refusal is returned unchanged. */
const kept = (reply: Reply<File>, services: Services): Outcome => {
  if (!reply.ok) return outcomeOf(reply)
  const name = fileNameIn(reply.data.headers)
  keepBlob(name, reply.data.content)
  services.toast('success', 'commands:said.exported', { name })
  return { ...done, says: '' }
}

interface ListFile {
  readonly endpoint: AnyEndpoint
  readonly noun: ExportNoun
  /** Names the file where several lists have the same records. */
  readonly list?: 'reviews'
  /** Columns of the page. */
  readonly listed: ListedColumns
  /** Requests the file. Input that the contract rejects is refused before it is sent. */
  send(services: Services, body: unknown, how: ReturnType<typeof howOf>): Promise<Outcome>
}

const fileOf = <E extends AnyEndpoint>(endpoint: E, noun: ExportNoun, listed: ListedColumns): ListFile => ({
  endpoint,
  noun,
  listed,
  send: async (services, body, how) => {
    const parsed = endpoint.body.safeParse(body)
    if (!parsed.success) return invalidInput(parsed.error)
    // The input is valid, as just checked; it is sent unparsed.
    return kept(await services.download(endpoint, { body: body as InputOf<E>['body'] & object }, how), services)
  },
})

const files: Partial<Record<PathId, ListFile>> = {
  orders: fileOf(exportOrders, 'orders', orderColumns),
  reviews: { ...fileOf(exportOrders, 'orders', reviewColumns), list: 'reviews' },
  suppliers: fileOf(exportSuppliers, 'suppliers', supplierColumns),
  herbal: fileOf(exportTemplates, 'herbal_templates', templateColumns),
  users: fileOf(exportUsers, 'users', userColumns),
}

const fileAt = ({ path }: Situation): ListFile | undefined => (path === null ? undefined : files[path])

/** The list's columns as columns of the file; columns that the file does not have are dropped. */
export const fileColumns = ({ noun, listed }: ListFile, shown: readonly string[]): string[] =>
  asFileColumns(listed, exportColumns[noun], shown)

const KILOBYTE = 1024

/** `signal` cancels the download, and `received` reports how much of the file has arrived. */
const howOf = (io: RunIo | undefined) =>
  io === undefined
    ? {}
    : {
        signal: io.signal,
        received: (bytes: number, of: number) =>
          io.report({ done: Math.floor(bytes / KILOBYTE), total: Math.ceil(of / KILOBYTE), of: 'kilobytes' }),
      }

const formatIn = (args: Args): ExportFormat => exportFormats.find((one) => one === args.format) ?? 'xlsx'

const withoutPages = (query: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).filter(([name, value]) => name !== 'page' && name !== 'page_size' && value !== undefined),
  )

/** The choices of one demand's file. */
const orderParts = ['whole', ...orderSheets] as const

/** The run of `view.export`: the file of the list on screen. */
export const exportList: Command['run'] = async (situation, args, services, io) => {
  const file = fileAt(situation)
  const source = situation.path === null ? undefined : sourceOf(situation.path)
  if (file === undefined || source === undefined) return { is: 'failed', message: '' }
  const { scope } = args
  const columns = args.columns === 'all' ? [] : fileColumns(file, source.columns)
  // Records marked on another page of the list may be outside the current filter.
  const query = withoutPages(scope === 'view' ? source.view : source.all)
  const body = {
    format: formatIn(args),
    query: scope === 'all' ? query : { ...query, ordering: source.view.ordering },
    ...(file.list !== undefined && { list: file.list }),
    ...(columns.length > 0 && { columns }),
    ...(scope === 'selected' && { ids: situation.selected.map((one) => one.id) }),
  }
  return file.send(services, body, howOf(io))
}

export const exportCommands = define({
  'orders.export': {
    group: 'here',
    icon: 'export',
    needs: '21-bidding-order-export',
    sends: true,
    cancels: true,
    availability: (situation) => (orderIn(situation) === null ? hidden : available),
    fields: () => [
      { name: 'part', kind: 'choice', required: true, value: 'whole', options: exportOptions('part', orderParts) },
    ],
    run: async (situation, args, services, io) => {
      const order = orderIn(situation)
      if (order === null) return { is: 'failed', message: '' }
      const sheet: OrderSheet | undefined = orderSheets.find((one) => one === args.part)
      const body = sheet === undefined ? { format: 'xlsx' as const } : { format: 'csv' as const, sheet }
      return kept(await services.download(exportOrder, { params: { id: order.id }, body }, howOf(io)), services)
    },
  },
  'reviews.export': {
    group: 'here',
    icon: 'export',
    needs: '21-bidding-comparison-export',
    sends: true,
    cancels: true,
    availability: (situation) => {
      const order = orderIn(situation)
      if (order === null) return hidden
      if (isTagged(order.status, 'opened')) return available
      return isTagged(order.status, 'awaits_opening') ? refused('not_opened') : hidden
    },
    run: async (situation, _, services, io) => {
      const order = orderIn(situation)
      if (order === null) return { is: 'failed', message: '' }
      return kept(await services.download(exportComparison, { params: { id: order.id } }, howOf(io)), services)
    },
  },
  /** Exports with the current choices, which only the comparison has; its `matrix.export` runs this. */
  'reviews.export_allocation': {
    group: 'here',
    icon: 'export',
    needs: '21-bidding-comparison-export',
    listed: false,
    availability: (situation) => {
      const order = orderIn(situation)
      return order !== null && isTagged(order.status, 'opened') ? available : hidden
    },
    run: async (situation, args, services, io) => {
      const order = orderIn(situation)
      const body = exportAllocation.body.safeParse({ lines: args.lines })
      if (order === null) return { is: 'failed', message: '' }
      if (!body.success) return invalidInput(body.error)
      const input = { params: { id: order.id }, body: body.data }
      return kept(await services.download(exportAllocation, input, howOf(io)), services)
    },
  },
})
