// Choices of a command's record field: the first records of a noun that match the typed text, found by the server
// (name, number, pinyin).
import { listTemplates } from '#contract/herbal-templates.ts'
import { listOrders } from '#contract/orders.list.ts'
import { listSuppliers } from '#contract/suppliers.ts'
import { listUsers } from '#contract/users.ts'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import type { Field, RecordNoun, Services } from '../command.ts'

/** The largest number of choices shown; another letter narrows them down. */
const MAX_CHOICES = 10

type Find = (wanted: string, services: Services, among: Field['among']) => Promise<readonly FoundRecord[]>

const query = (wanted: string) => ({ query: { search: wanted, page_size: MAX_CHOICES } })
const quietly = { quiet: true }

const finds: Readonly<Record<RecordNoun, Find>> = {
  orders: async (wanted, services, among) => {
    const statuses = among === undefined ? {} : { status: among.join(',') }
    const asked = { query: { ...query(wanted).query, ...statuses } }
    const reply = await services.call(listOrders, asked, quietly)
    if (!reply.ok) return []
    return reply.data.list.map(({ id, order_no, title, status }) => ({ id, label: order_no, title, status }))
  },
  suppliers: async (wanted, services) => {
    const reply = await services.call(listSuppliers, query(wanted), quietly)
    if (!reply.ok) return []
    return reply.data.list.map(({ id, supplier_name, status }) => ({ id, label: supplier_name, title: '', status }))
  },
  herbal_templates: async (wanted, services) => {
    const reply = await services.call(listTemplates, query(wanted), quietly)
    if (!reply.ok) return []
    return reply.data.list.map(({ id, name, template_no, status }) => ({ id, label: name, title: template_no, status }))
  },
  users: async (wanted, services) => {
    const reply = await services.call(listUsers, query(wanted), quietly)
    if (!reply.ok) return []
    return reply.data.list.map(({ id, name, username, status }) => ({ id, label: name, title: username, status }))
  },
}

/** The matching records; none where the server refuses, for example without the permission. */
export const findRecords = (
  { of, among }: Pick<Field, 'of' | 'among'>,
  wanted: string,
  services: Services,
): Promise<readonly FoundRecord[]> => (of === undefined ? Promise.resolve([]) : finds[of](wanted, services, among))
