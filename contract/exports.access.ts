// Who may export a list, and in which formats. Apart from exports.ts, so that a button needs neither the calls nor their schemas.
import type { PermissionCode } from './permissions.ts'

export const exportAccess = {
  orders: ['21-bidding-order-export', '21-bidding-comparison-export'],
  suppliers: '21-supplier-export',
  herbal_templates: '21-bidding-order-herbal_template',
  users: '21-system-user',
} as const satisfies Readonly<Record<string, PermissionCode | readonly PermissionCode[]>>

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]
