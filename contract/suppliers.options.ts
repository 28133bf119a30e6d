// The closed lists of values for the fields of a supplier; forms, schemas and locales use them.

export const supplierTypes = ['producer', 'distributor', 'cooperative', 'base', 'individual', 'farmer'] as const
export type SupplierType = (typeof supplierTypes)[number]

export const certifyLevels = ['A', 'B', 'C', 'D'] as const
export const supplierSources = ['self_apply', 'invited', 'imported'] as const

/** Types of certificates, in the order of a first-business dossier (首营资料). */
export const certificateTypes = [
  'business_licence',
  'drug_production_licence',
  'drug_business_licence',
  'gmp',
  'gsp',
  'gap_statement',
  'quality_agreement',
  'authorization',
  'salesperson_id',
  'seal_sample',
  'delivery_note_sample',
  'bank_account_proof',
  'invoice_info',
  'tax_general',
  'test_report',
  'origin_proof',
  'cooperative_licence',
  'food_licence',
  'toxic_qualification',
  'organic_green',
  'id_card',
  'annual_report',
  'quality_system_survey',
] as const
export type CertificateType = (typeof certificateTypes)[number]

/** The verdict of a person on a certificate. */
export const certificateVerdicts = ['valid', 'invalid'] as const
/** The status of a certificate today: judged invalid, past its last day, near it, or valid. */
export const certificateStatuses = ['valid', 'expiring', 'expired', 'invalid'] as const

/** The nearness of the end, by the enterprise's days of warning: `urgent` within the shortest, `soon` within the longest. */
export const expiries = ['fine', 'soon', 'urgent', 'past'] as const
export type Expiry = (typeof expiries)[number]
