// What a supplier sees at its link: the demand, its own tender, and after the award its own result.

import type { Settings } from '#contract/enterprise.ts'
import { isTagged } from '#contract/orders.tags.ts'
import type { AskedOfSupplier } from '#contract/tenders.clarify.ts'
import type { DemandChange } from '#contract/tenders.demand.ts'
import { supplierPageFactsOf, tenderFactsOf } from '#contract/tenders.facts.ts'
import type { SealedContent } from '#contract/tenders.schemas.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import { type ItemRow, itemsOf } from '#server/orders/items.ts'
import { questionsFor } from '#server/orders/questions.ts'
import { remindersOf } from '#server/orders/records.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { regionName } from '#server/regions.places.ts'
import { depositPctOf } from '#server/reviews/terms.ts'
import { dataKeysOf } from '#server/seal/data-keys.ts'
import { SealKeyUnavailable } from '#server/seal/seal-key.ts'
import { unsealTender } from '#server/seal/sealing.ts'
import { clarificationsOf } from './clarify.ts'
import { linesRefused } from './content.ts'
import { extensionOf } from './extension.ts'
import { noticesFor } from './notices.ts'
import { priceDecades } from './price-decades.ts'
import { resultOf } from './result.ts'
import { ownTender, type SupplierContext, type TenderRow } from './supplier-context.ts'
import { isToldToSuppliers } from './touch.ts'

/** The supplier's own entries, from the blob, which remains the record after the opening. */
export const ownContent = async (own: SupplierContext, tender: TenderRow): Promise<SealedContent | null> => {
  if (tender.sealed_payload === null) return null
  // A tender unreadable at the opening is unreadable here as well; its supplier sees that it exists, and its receipt.
  if (tender.status === 'unopened') return { items: [], attachments: [] }
  const key = (await dataKeysOf(own.context, 'tender', [tender.id])).get(tender.id)
  // The supplier submits again, which seals under the present key.
  if (key === 'lost') return { items: [], attachments: [] }
  if (key === undefined || typeof key === 'string')
    throw new SealKeyUnavailable(`the data key of tender ${tender.id}: ${key}`)
  const binding = { order_id: tender.order_id, supplier_id: tender.supplier_id, tender_id: tender.id }
  return unsealTender(key, binding, tender.sealed_payload).content
}

const standingOfSupplier = (
  row: OrderRow,
  tender: TenderRow | undefined,
  declined: boolean,
): SupplierPage['standing'] => {
  if (row.status === 'cancelled') return 'cancelled'
  if (row.status === 'failed') return 'not_concluded'
  if (tender?.status === 'excluded') return 'excluded'
  if (row.status === 'bidding') {
    if (tender?.status === 'submitted') return 'tendered'
    if (tender?.status === 'reconfirm') return 'reconfirm'
    return declined ? 'declined' : 'open'
  }
  // While a change of it waits for approval, the award stays in force.
  if (isTagged(row.status, 'awarded') || (row.status === 'award_auditing' && row.has_award)) {
    if (tender?.status === 'awarded') return 'won'
    return tender?.status === 'part_awarded' ? 'part_won' : 'lost'
  }
  return 'under_review'
}

/** The demand's first version; those after it are amendments. */
const FIRST_VERSION = 1

/** What amendments changed after a version of the demand, newest first. */
const changesAfter = async ({ context, row }: SupplierContext, version: number): Promise<DemandChange[]> => {
  if (version >= row.doc_version) return []
  const versions = await context.tx
    .selectFrom('order_versions')
    .where('order_id', '=', row.id)
    .where('doc_version', '>', version)
    .select(['doc_version', 'change_reason', 'changed_at', 'diffs'])
    .orderBy('doc_version', 'desc')
    .execute()
  return versions.map((one) => ({ ...one, diffs: one.diffs.filter((diff) => isToldToSuppliers(diff.path, row)) }))
}

/** What amendments changed since the supplier's tender was written. */
const changesSince = async (own: SupplierContext, tender: TenderRow | undefined): Promise<SupplierPage['changes']> =>
  tender === undefined || tender.order_version >= own.row.doc_version
    ? undefined
    : changesAfter(own, tender.order_version)

/** The last tender that staff entered for this supplier. */
const lastEntry = async (own: SupplierContext): Promise<SupplierPage['entry']> => {
  const entry = await own.context.tx
    .selectFrom('tender_entries')
    .where('order_id', '=', own.row.id)
    .where('supplier_id', '=', own.supplier.id)
    .select(['entry_channel', 'entered_by_name', 'entered_at', 'standing'])
    .orderBy('entered_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return entry ?? null
}

/** When the supplier last confirmed after an amendment that its tender, as submitted, still holds. */
const lastReconfirmed = async ({ context, row }: SupplierContext, tender: TenderRow): Promise<string | null> => {
  if (row.doc_version === FIRST_VERSION || tender.submitted_at === null) return null
  const last = await context.tx
    .selectFrom('audit_rows')
    .where('order_id', '=', row.id)
    .where('record_id', '=', tender.id)
    .where('action', '=', 'tender_reconfirm')
    .where('occurred_at', '>=', tender.submitted_at)
    .select('occurred_at')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.occurred_at ?? null
}

/** When staff last reminded this supplier. */
const lastReminder = async ({ context, row, supplier }: SupplierContext): Promise<string | null> => {
  const reminder = await remindersOf(context.tx, row.id).where('supplier_id', '=', supplier.id).executeTakeFirst()
  return reminder?.last_reminded_at ?? null
}

/**
 * What a supplier's link discloses of lines while tenders are accepted: the lines it may not tender for, and the price
 * level of the others.
 */
interface ToldToSupplier {
  readonly refused: ReadonlySet<string>
  readonly decades: ReadonlyMap<string, string>
  /** The account for what the supplier must pay; nobody but invited suppliers is told. */
  readonly account: SupplierPage['order']['bond_account']
}
const NOTHING_TOLD: ToldToSupplier = { refused: new Set(), decades: new Map(), account: null }

/** The region of the delivery with its address, without repeating the region. */
const placeOfDelivery = ({ delivery_region_code, delivery_address }: OrderRow): string | null => {
  const region = regionName(delivery_region_code) ?? ''
  const address = delivery_address ?? ''
  const repeated = [...region].findIndex((_, at) => address.startsWith(region.slice(at)))
  const place = `${repeated < 0 ? region : region.slice(0, repeated)}${address}`
  return place === '' ? null : place
}

/**
 * A demand as suppliers see it. The contract removes fields hidden from suppliers; a ceiling price
 * is removed unless it is public.
 */
export const demandFor = (
  row: OrderRow,
  items: readonly ItemRow[],
  settings: Pick<Settings, 'deposit_pct'>,
  told: ToldToSupplier = NOTHING_TOLD,
): SupplierPage['order'] => ({
  ...row,
  delivery_address: placeOfDelivery(row),
  performance_bond_pct: depositPctOf(row, settings),
  bond_account: row.bid_bond_amount === null ? null : (told.account ?? null),
  items: items.map((item) => ({
    ...item,
    unit: item.unit ?? 'kg',
    // A ceiling price is shown only when the buyer made it public.
    ceiling_price: row.ceiling_public === true ? item.ceiling_price : null,
    refusal: told.refused.has(item.id) ? 'toxic_unqualified' : null,
    price_decade: told.decades.get(item.id) ?? null,
  })),
})

/** The questions about the supplier's tender. */
const askedOf = async ({ context, row }: SupplierContext, tender: TenderRow | undefined): Promise<AskedOfSupplier[]> =>
  tender === undefined ? [] : ((await clarificationsOf(context, row.id)).get(tender.id) ?? [])

/** The part every visitor of a link sees: nothing the supplier did. */
const demandAlone = async (own: SupplierContext) => {
  const { context, row, now, supplier } = own
  const facts = tenderFactsOf(row, supplier, Date.parse(now))
  const { name, bank_name, bank_account } = await context.tx
    .selectFrom('enterprises')
    .select(['name', 'bank_name', 'bank_account'])
    .executeTakeFirstOrThrow()
  const items = await itemsOf(context, row.id)
  return {
    enterprise_name: name,
    supplier: { name: supplier.supplier_name, short_name: supplier.short_name, certified: supplier.certified },
    may_edit: facts.order_bidding && facts.supplier_certified && facts.licence_fits,
    server_time: now,
    ...own.link,
    order: facts.order_bidding
      ? demandFor(row, items, context.settings, {
          refused: await linesRefused(own, items),
          decades: await priceDecades(context.tx, items),
          account: bank_account === null ? null : { holder: name, bank_name, bank_account },
        })
      : demandFor(row, items, context.settings),
    amendments: await changesAfter(own, FIRST_VERSION),
  }
}

/**
 * The page of a browser that has not been let in. It shows a refusal only while no passcode is set:
 * then any holder of the link can decline, and nobody can have tendered at it.
 */
const lockedPage = async (own: SupplierContext): Promise<Omit<SupplierPage, 'facts'>> => {
  const { context, row, supplier } = own
  const record =
    own.link.passcode_set === false
      ? await context.tx
          .selectFrom('read_records')
          .where('order_id', '=', row.id)
          .where('supplier_id', '=', supplier.id)
          .select('intent')
          .executeTakeFirst()
      : undefined
  const outcome = standingOfSupplier(row, undefined, record?.intent === 'declined')
  return {
    ...(await demandAlone(own)),
    // Without the passcode nobody learns who has won.
    standing: outcome === 'lost' ? 'decided' : outcome,
    tender: null,
    entry: null,
    reminded_at: null,
    clarifications: [],
    extension: null,
    questions: await questionsFor(context.tx, row, null),
    notices: [],
    result: null,
  }
}

/** The full page, for a browser that was let in. */
const openPage = async (own: SupplierContext): Promise<Omit<SupplierPage, 'facts'>> => {
  const { context, row, supplier } = own
  const tender = await ownTender(own)
  const record = await context.tx
    .selectFrom('read_records')
    .where('order_id', '=', row.id)
    .where('supplier_id', '=', supplier.id)
    .select('intent')
    .executeTakeFirst()
  const isWithheld = tender?.is_withheld === true && row.opened_at === null
  const content =
    tender === undefined ? null : isWithheld ? { items: [], attachments: [] } : await ownContent(own, tender)
  const page = {
    ...(await demandAlone(own)),
    standing: standingOfSupplier(row, tender, record?.intent === 'declined'),
    has_declined: row.status !== 'bidding' && record?.intent === 'declined',
    tender:
      tender === undefined || content === null
        ? null
        : {
            ...content,
            // The validity may have been extended after the opening.
            ...(tender.extended_at !== null && { valid_until: tender.valid_until }),
            id: tender.id,
            tender_no: tender.tender_no,
            order_id: tender.order_id,
            version: tender.version,
            status: tender.status,
            // A withheld tender shows only that it exists, and the receipt by which it can be confirmed.
            submitted_at: isWithheld ? null : tender.submitted_at,
            reconfirmed_at: isWithheld ? null : await lastReconfirmed(own, tender),
            commitment_hash: tender.commitment_hash,
            entry_channel: tender.entry_channel,
            surrogate_confirmed: tender.surrogate_confirmed,
            is_withheld: isWithheld,
          },
    entry: await lastEntry(own),
    reminded_at: row.status === 'bidding' ? await lastReminder(own) : null,
    clarifications: await askedOf(own, tender),
    extension: extensionOf(row, tender),
    questions: await questionsFor(context.tx, row, supplier.id),
    result: await resultOf(own),
    changes: await changesSince(own, tender),
  }
  return { ...page, notices: await noticesFor(own, tender, page) }
}

/** The page; it contains nothing about other suppliers, not even a number. */
export const ownPage = async (own: SupplierContext): Promise<SupplierPage> => {
  const page = own.link.unlocked ? await openPage(own) : await lockedPage(own)
  return { ...page, facts: supplierPageFactsOf(own.row, own.supplier, page, Date.parse(own.now)) }
}
