// The closed lists of values for the fields of a tender demand; forms, schemas and locales use them.

export const openScopes = ['public', 'invited', 'category'] as const
/** Two envelopes and open viewing are not built, so they are not offered. */
export const sealModes = ['sealed'] as const
export const purposes = ['production', 'piece_making', 'formula_granule', 'clinic', 'stock', 'export'] as const
export const priceBases = ['tax_freight_incl', 'tax_incl', 'ex_works', 'excl_tax'] as const
export const invoiceTypes = ['special_vat', 'normal_vat', 'farm_purchase', 'farm_sale', 'none'] as const
export const paymentTerms = ['cash', 'cod', 'net30', 'net60', 'net90', 'milestone', 'acceptance'] as const
export const deliveryModes = ['supplier_deliver', 'self_pickup', 'consign'] as const
export const qualityStandards = [
  'chp2020',
  'chp2025',
  'local_standard',
  'enterprise_internal',
  'T/CACM',
  'other',
] as const
export const awardMethods = ['lowest_price', 'comprehensive', 'benchmark_avg'] as const
/** The implemented methods; a demand with any other cannot be submitted. An old demand may still have another. */
export const offeredAwardMethods = ['lowest_price'] as const satisfies readonly (typeof awardMethods)[number][]
/** Whether a demand with this method may be submitted. */
export const isOfferedMethod = (method: string): boolean => offeredAwardMethods.some((one) => one === method)
export const medicinalParts = [
  'root',
  'rhizome',
  'tuber',
  'bark',
  'stem',
  'leaf',
  'flower',
  'fruit',
  'seed',
  'whole_herb',
  'fungus',
  'animal',
  'mineral',
  'resin',
  'other',
] as const
export const forms = ['whole', 'slice', 'section', 'shred', 'dice', 'powder', 'clean'] as const
export const grades = ['tong', 'xuan', 'special', 'g1', 'g2', 'g3', 'custom'] as const
/** The grade of a line for which none is chosen. */
export const UNGRADED = 'tong' satisfies (typeof grades)[number]
export const cultivations = ['wild', 'cultivated', 'any'] as const
export const referenceSources = ['market', 'last', 'median', 'manual'] as const
/** Reasons a person may give when rejecting all tenders. */
export const rejectAllReasons = ['all_rejected', 'over_budget'] as const
export const disqualifyReasons = [
  'unsigned',
  'not_qualified',
  'duplicate_bid',
  'below_cost',
  'unit_mistaken',
  'over_ceiling',
  'not_responsive',
  'collusion_or_fraud',
  'sample_missing',
  'sample_failed',
  'origin_mismatch',
  'licence_expired',
  'licence_scope',
  'expired_offer',
  'other',
] as const
export const lineStatuses = [
  'open',
  'failed',
  'awarded',
  'part_awarded',
  'not_awarded',
  'confirmed',
  'part_confirmed',
  'declined',
  'contracted',
] as const

/** Units of a line and how many kg one of them is; `null` where only a count makes sense. */
export const unitsInKg = { kg: '1', t: '1000', g: '0.001', jin: '0.5', piece: null, bag: null } as const
export type Unit = keyof typeof unitsInKg
export const units = Object.keys(unitsInKg) as Unit[] // Object.keys types the keys as string
