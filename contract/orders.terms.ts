// The terms of a demand that are required on submission, and those that cannot change once it is published.

/** Terms that are required when a demand is submitted (R). */
export const submitTerms = [
  'purchase_method',
  'open_scope',
  'seal_mode',
  'goods_type',
  'bid_deadline_at',
  'price_basis',
  'invoice_type',
  'payment_terms',
  'delivery_region_code',
  'delivery_address',
  'delivery_mode',
  'quality_standard',
  'min_bids',
  'award_method',
  'contact_name',
  'contact_phone',
] as const

/** Terms that cannot change after the publication. */
export const frozenTerms = [
  'purchase_method',
  'regulated',
  'open_scope',
  'invited_supplier_ids',
  'seal_mode',
  'currency',
  'award_method',
  'criteria',
  'goods_type',
  // The moment of the publication, which the server writes.
  'bid_start_at',
] as const
