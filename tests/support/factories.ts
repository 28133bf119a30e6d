// Ready-made herbs, suppliers and demands for server tests, with overrides for the subject of a test.
import { addHours } from 'date-fns/addHours'
import { v7 as newId } from 'uuid'
import type { InputOf } from '#contract/endpoint.ts'
import { defaultSettings, type Settings } from '#contract/enterprise.ts'
import type { AuditBody } from '#contract/orders.events.ts'
import { auditOrder, createOrder, readOrder } from '#contract/orders.ts'
import type { QualitySpec } from '#contract/quality-specs.ts'
import type { SupplierStatus } from '#contract/suppliers.lifecycle.ts'
import type { SupplierType } from '#contract/suppliers.options.ts'
import { listTenderLinks, saveOwnTender } from '#contract/tenders.ts'
import type { StoredCertificate } from '#server/db/supplier-tables.ts'
import { searchColumns } from '#server/readings.ts'
import { HOME_ID, PASSWORD } from './people.ts'
import type { World } from './world.ts'

export type OrderBody = NonNullable<InputOf<typeof createOrder>['body']>

/** A moment in a world's own time: "in n hours" of a test. */
export const inHours = (world: World, hours: number): string =>
  addHours(new Date(Date.now() + world.clockOffset), hours).toISOString()

type PaperOver = Partial<StoredCertificate> & Pick<StoredCertificate, 'type'>

/** A valid certificate without an end. */
const aPaper = (over: PaperOver): StoredCertificate => ({
  id: newId(),
  no: '1',
  issuer: null,
  scope: null,
  valid_from: null,
  valid_to: null,
  files: [],
  verdict: 'valid',
  verdict_reason: null,
  verified_by: null,
  verified_by_name: null,
  verified_at: null,
  ...over,
})

const defaultPapers: readonly PaperOver[] = [
  { type: 'business_licence' },
  { type: 'drug_production_licence', scope: '中药饮片（净制、切制）' },
  { type: 'authorization' },
  { type: 'origin_proof' },
]

/** A supplier of the first enterprise, certified by default. */
export const aSupplier = async (
  world: World,
  over: {
    name?: string
    status?: SupplierStatus
    enterprise_id?: string
    type?: SupplierType
    papers?: readonly PaperOver[]
    valid_until?: string | null
  } = {},
): Promise<{ id: string; name: string }> => {
  const id = newId()
  const name = over.name ?? `供应商${id.slice(-6)}`
  const now = new Date().toISOString()
  await world.db
    .insertInto('suppliers')
    .values({
      id,
      enterprise_id: over.enterprise_id ?? HOME_ID,
      apply_no: `GY-${id}`,
      supplier_name: name,
      short_name: name.slice(0, 6),
      supplier_type: over.type ?? 'producer',
      uscc: null,
      region_code: '341600',
      region_text: '安徽亳州',
      address: null,
      // Each supplier has its own contact; otherwise all would look like one.
      contact_name: `联系人${id.slice(-6)}`,
      contact_phone: `139${String(Number.parseInt(id.slice(-8), 16) % 100_000_000).padStart(8, '0')}`,
      certificates: JSON.stringify((over.papers ?? defaultPapers).map(aPaper)),
      status: over.status ?? 'certified',
      certify_level: 'A',
      valid_until: over.valid_until ?? null,
      ...searchColumns([name]),
      created_at: now,
      created_by: null,
      updated_at: now,
      updated_by: null,
    })
    .execute()
  return { id, name }
}

/** A herb of the catalogue; returns its id. */
export const aHerb = async (world: World, name: string, is_toxic = false): Promise<string> => {
  const id = newId()
  await world.db
    .insertInto('herbs')
    .values({
      id,
      name,
      name_en: null,
      name_latin: 'Chuanxiong Rhizoma',
      pinyin: 'chuan xiong',
      pinyin_initial: 'cx',
      aliases: [],
      category: 'root',
      medicinal_part: 'rhizome',
      daodi_regions: [],
      is_toxic,
      is_precious: false,
      is_homology: false,
      reference_price: '30.00',
      ...searchColumns([name], [], ['chuan xiong']),
    })
    .execute()
  return id
}

/** An active template of a herb with two indicators. */
export const aTemplate = async (
  world: World,
  herbId: string,
): Promise<{ id: string; quality_specs: QualitySpec[] }> => {
  const id = newId()
  const quality_specs: QualitySpec[] = [
    { code: 'water', name_zh: '水分', operator: 'lte', max: '12.0', unit: '%', basis: 'chp' },
    { code: 'ferulic_acid', name_zh: '阿魏酸', operator: 'gte', min: '0.10', unit: '%', basis: 'chp' },
  ]
  const now = new Date().toISOString()
  await world.db
    .insertInto('herbal_templates')
    .values({
      id,
      enterprise_id: HOME_ID,
      template_no: `PZ-${id}`,
      name: '川芎',
      herbal_id: herbId,
      alias: [],
      category: 'root',
      goods_type: 'crude_herb',
      source_species: null,
      medicinal_part: 'rhizome',
      processing: null,
      form: null,
      grade: 'tong',
      size_spec: null,
      origin_text: null,
      unit: 'kg',
      package_spec: null,
      quality_standard: 'chp2025',
      quality_specs: JSON.stringify(quality_specs),
      acceptance_points: [],
      default_sample_g: null,
      reference_price: '30.00',
      status: 'active',
      created_at: now,
      created_by: HOME_ID,
      updated_at: now,
      updated_by: HOME_ID,
    })
    .execute()
  return { id, quality_specs }
}

/** Changes settings of the first enterprise. */
export const withSettings = async (world: World, settings: Partial<Settings>): Promise<void> => {
  await world.db
    .updateTable('enterprises')
    .set({ settings: JSON.stringify({ ...defaultSettings, ...settings }) })
    .where('id', '=', HOME_ID)
    .execute()
}

/** A buyer's input for a demand that can be submitted: two lines, deadline in three days. */
export const orderBody = (world: World, over: Partial<OrderBody> = {}): OrderBody => ({
  title: '冬季黄芪、党参统货集采',
  goods_type: 'crude_herb',
  purchase_method: 'tender',
  open_scope: 'invited',
  bid_deadline_at: inHours(world, 72),
  delivery_date: inHours(world, 24 * 30).slice(0, 10),
  contact_name: '王淑敏',
  contact_phone: '13800000001',
  items: [
    { name: '黄芪', grade: 'tong', quantity: '1000', unit: 'kg', reference_price: '28.50' },
    { name: '党参', grade: 'xuan', quantity: '500', unit: 'kg', reference_price: '62.00' },
  ],
  ...over,
})

/** One price per line, in the order of the lines; null means not quoted. */
export type Prices = readonly (string | null)[]

/** A published demand, brought there by the calls people use. */
export const aPublishedOrder = async (world: World, over: Partial<OrderBody> & { suppliers?: number } = {}) => {
  const { suppliers: count = 3, ...terms } = over
  const suppliers = await Promise.all(Array.from({ length: count }, () => aSupplier(world)))
  const body = orderBody(world, { invited_supplier_ids: suppliers.map((one) => one.id), submit: true, ...terms })
  const made = await world.call(createOrder, { body }, { as: 'buyer' })
  if (made.code !== 0) throw new Error(`create: ${made.message} ${JSON.stringify(made.refused)}`)
  const approved = await act(world, 'chief', made.data.id, { action: 'approve' })
  const links = await world.call(
    listTenderLinks,
    { query: { order_id: made.data.id, page_size: '100' } },
    { as: 'buyer' },
  )
  const tokens = suppliers.map((one) => links.data.list.find((link) => link.supplier_id === one.id)?.token ?? '')
  return { order: approved.data, suppliers, tokens }
}

type ActBody = Omit<AuditBody, 'version'> extends infer B ? B & Record<string, unknown> : never

/** Sends an action with the order's current version. */
export const act = async (world: World, as: string, id: string, body: ActBody) => {
  const { data } = await world.call(readOrder, { params: { id } }, { as })
  const sent = { ...body, version: data.version } as AuditBody // the tests say which action
  return world.call(auditOrder, { params: { id }, body: sent }, { as })
}

/** Submits a supplier's prices at its link. */
export const tender = (
  world: World,
  link: string,
  order: { items: { id: string; quantity?: string | null | undefined }[] },
  prices: Prices,
) =>
  world.call(
    saveOwnTender,
    {
      body: {
        submit: true,
        items: order.items.flatMap((item, index) => {
          const price = prices[index]
          return price == null ? [] : [{ order_item_id: item.id, unit_price: price, offered_qty: item.quantity ?? '1' }]
        }),
      },
    },
    { link },
  )

/** A demand with opened tenders: one list of prices per supplier. */
export const anOpenedOrder = async (world: World, prices: readonly Prices[], over: Partial<OrderBody> = {}) => {
  const published = await aPublishedOrder(world, { suppliers: prices.length, ...over })
  for (const [index, own] of prices.entries()) await tender(world, published.tokens[index] ?? '', published.order, own)
  world.advance({ hours: 73 })
  const opened = await act(world, 'opener', published.order.id, { action: 'open', payload: { password: PASSWORD } })
  if (opened.code !== 0) throw new Error(`open: ${opened.message}`)
  return { ...published, order: opened.data }
}

/** A demand under price review: every tender qualified. */
export const aReviewedOrder = async (world: World, prices: readonly Prices[], over: Partial<OrderBody> = {}) => {
  const opened = await anOpenedOrder(world, prices, over)
  const { listTenders } = await import('#contract/tenders.ts')
  const tenders = await world.call(listTenders, { query: { order_id: opened.order.id } }, { as: 'award' })
  for (const one of tenders.data.list.flatMap((tender) => (tender.sealed ? [] : [tender])))
    await act(world, 'award', opened.order.id, { action: 'requalify', payload: { tender_id: one.id } })
  const moved = await act(world, 'award', opened.order.id, { action: 'advance', payload: { to: 'commercial' } })
  const list = await world.call(listTenders, { query: { order_id: opened.order.id } }, { as: 'award' })
  const tendersOpen = list.data.list.flatMap((one) => (one.sealed ? [] : [one]))
  return { ...opened, order: moved.data, tenders: tendersOpen }
}
