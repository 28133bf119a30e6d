// Automatic flags on whole tenders: similarities of two tenders, and circumstances of a submission.
import { compare, divide, multiply, percentOf } from './decimal.ts'
import type { FlagFacts, Raised } from './reviews.flags.ts'
import type { TenderFlag } from './tenders.schemas.ts'
import { type TaxStanding, UNTAXED } from './tenders.tax.ts'

/** The data of a tender that is compared with the others of its demand. */
export interface FlaggedTender {
  readonly id: string
  readonly supplier_name: string
  /** Digits only. */
  readonly phones: readonly string[]
  readonly contact_names: readonly string[]
  /** Keyed hash of the network of its submission; null where it is unknown. */
  readonly address: string | null
  /**
   * The facts of a flag about the network that was raised earlier; the addresses from which it was computed are deleted
   * by now.
   */
  readonly same_ip_before: FlagFacts | null
  /** SHA-256 and name of each file. */
  readonly files: readonly { readonly sha256: string; readonly name: string }[]
  /** ISO instant. */
  readonly submitted_at: string | null
  /** The version of the demand after which the tender was changed. */
  readonly moved_after_version: number | null
  /** Whether staff entered the tender, and its supplier has not confirmed it. */
  readonly is_unconfirmed: boolean
  /** Days from the opening until the supplier's certificate ends; null where it does not. */
  readonly licence_days: number | null
  /** The tax rates of the tender's prices, see tenders.tax.ts. */
  readonly taxes: readonly TaxStanding[]
  /** Landed price by line. */
  readonly prices: ReadonlyMap<string, string>
}

const COMMON_LINES = 5
const IDENTICAL_SHARE = 0.8
/** Largest coefficient of variation of price ratios that still counts as constant. */
const CONSTANT_RATIO_CV = 0.01
/** This number of tenders within these minutes before the deadline is a cluster. */
const CLUSTER_MINUTES = 10
const CLUSTER_SIZE = 3
/** Days before a certificate's end from which it is flagged. */
export const LICENCE_NEAR_DAYS = 60
const MINUTE_MS = 60_000

/** Flags of similar prices of two tenders, by the lines both offer. */
export const pairFlags = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): Raised[] => {
  const common = [...a].flatMap(([line, price]) => {
    const other = b.get(line)
    return other === undefined ? [] : [{ price, other }]
  })
  if (common.length < COMMON_LINES) return []
  const raised: Raised[] = []
  const lines = String(common.length)
  const equal = common.filter(({ price, other }) => compare(price, other) === 0).length
  if (equal / common.length >= IDENTICAL_SHARE)
    raised.push({
      flag: 'identical_prices',
      facts: { equal: String(equal), lines, percent: percentOf(String(equal), lines, 0) ?? '0' },
    })
  const ratios = common.map(({ price, other }) => Number(divide(price, other, 8)))
  const average = ratios.reduce((total, one) => total + one, 0) / ratios.length
  const variance = ratios.reduce((total, one) => total + (one - average) ** 2, 0) / ratios.length
  const spread = Math.sqrt(variance) / average
  if (equal < common.length && spread < CONSTANT_RATIO_CV)
    raised.push({
      flag: 'constant_ratio',
      facts: { lines, percent: multiply(String(spread.toFixed(6)), '100', 2) },
    })
  return raised
}

const sharesAny = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((one) => one !== '' && b.includes(one))

/** All flags of similarities of two tenders. */
const betweenTwo = (a: FlaggedTender, b: FlaggedTender): Raised[] => {
  const raised = pairFlags(a.prices, b.prices)
  const by = sharesAny(a.phones, b.phones) ? 'phone' : sharesAny(a.contact_names, b.contact_names) ? 'name' : null
  if (by !== null) raised.push({ flag: 'same_contact', facts: { by } })
  if (a.address !== null && a.address === b.address) raised.push({ flag: 'same_ip', facts: {} })
  const hashes = new Set(b.files.map((file) => file.sha256))
  const file = a.files.find((one) => hashes.has(one.sha256))
  if (file !== undefined) raised.push({ flag: 'same_file_hash', facts: { file: file.name } })
  return raised
}

/** Rates with a percent sign; the page adds the text for a price without tax. */
const rates = (taxes: readonly TaxStanding[], and: string): string =>
  taxes.flatMap((tax) => (tax === UNTAXED ? [] : [`${tax}%`])).join(and)

/** The facts where a tender's prices have another tax rate than the demand requires, or, where it requires none, than the other tenders. */
const taxFacts = (
  { taxes }: FlaggedTender,
  all: readonly TaxStanding[],
  asked: TaxStanding | null,
  and: string,
): FlagFacts | null => {
  const wanted = asked === null ? all : [asked]
  const isAsAsked = asked === null ? all.length < 2 : taxes.every((tax) => tax === asked)
  if (taxes.length === 0 || isAsAsked) return null
  const others = wanted.filter((tax) => !taxes.includes(tax))
  const stated = rates(taxes, and)
  if (stated === '') return { by: 'untaxed', wanted: rates(others, and) }
  const told = rates(others, and)
  if (told !== '') return { by: asked === null ? 'others' : 'demand', stated, wanted: told }
  if (asked === UNTAXED) return { by: 'taxed', stated }
  return { by: others.length === 0 ? 'mixed' : 'untaxed_others', stated }
}

/**
 * Flags of a demand's opened tenders, by tender id. `deadline`: ISO instant. `and` joins two names. `tax`: the tax rate that the
 * demand requires.
 */
export const tenderFlags = (
  tenders: readonly FlaggedTender[],
  deadline: string | null,
  and: string,
  tax: TaxStanding | null = null,
): Map<string, Raised[]> => {
  const end = deadline === null ? null : Date.parse(deadline)
  const late = tenders.filter(
    ({ submitted_at: at }) =>
      end !== null && at !== null && Date.parse(at) <= end && Date.parse(at) > end - CLUSTER_MINUTES * MINUTE_MS,
  )
  const taxes = [...new Set(tenders.flatMap((one) => one.taxes))]
  return new Map(
    tenders.map((tender) => {
      const raised: Raised[] = []
      const taxed = taxFacts(tender, taxes, tax, and)
      if (taxed !== null) raised.push({ flag: 'tax_rate_differs', facts: taxed })
      if (tender.is_unconfirmed) raised.push({ flag: 'surrogate_unconfirmed', facts: {} })
      const { licence_days: days, moved_after_version: version } = tender
      if (days !== null && days <= LICENCE_NEAR_DAYS)
        raised.push({
          flag: 'licence_expiring',
          facts: { by: days < 0 ? 'over' : 'near', days: String(Math.abs(days)) },
        })
      if (version !== null) raised.push({ flag: 'moved_after_amend', facts: { version: String(version) } })
      if (late.length >= CLUSTER_SIZE && late.includes(tender))
        raised.push({
          flag: 'near_deadline_cluster',
          facts: { tenders: String(late.length), minutes: String(CLUSTER_MINUTES) },
        })
      const shared = new Map<TenderFlag, { facts: FlagFacts; names: string[] }>()
      for (const other of tenders) {
        if (other === tender) continue
        for (const { flag, facts } of betweenTwo(tender, other)) {
          const known = shared.get(flag)
          if (known === undefined) shared.set(flag, { facts, names: [other.supplier_name] })
          else known.names.push(other.supplier_name)
        }
      }
      if (tender.same_ip_before !== null) raised.push({ flag: 'same_ip', facts: tender.same_ip_before })
      for (const [flag, { facts, names }] of shared) raised.push({ flag, facts: { ...facts, with: names.join(and) } })
      return [tender.id, raised]
    }),
  )
}
