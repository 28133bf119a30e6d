// The closed lists of values in a row of the list of tender demands; all others are in orders.options.ts.
export const purchaseMethods = ['tender', 'inquiry', 'negotiation', 'spot', 'framework'] as const
export const goodsTypes = ['crude_herb', 'decoction_piece', 'granule_material', 'extract', 'other'] as const
export const failReasons = [
  'no_bids',
  'too_few_bids',
  'all_rejected',
  'over_budget',
  'winner_refused',
  'unlawful',
] as const
export const cancelReasons = ['no_demand', 'unfixable', 'budget_cut', 'force_majeure', 'violation', 'other'] as const
