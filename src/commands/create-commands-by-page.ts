// The command that creates a record of a page's noun. Separate from the commands, because the keymap needs it too.
import type { PathId } from '#src/paths.ts'
import type { codeCommands } from './codes.ts'
import type { herbalTemplateCommands } from './herbs/herbal-templates.ts'
import type { herbCommands } from './herbs/herbs.ts'
import type { orderCreateCommands } from './orders/create.ts'
import type { supplierCommands } from './suppliers.ts'
import type { userCommands } from './users.ts'

export const createCommandByPage = {
  home: 'orders.create',
  orders: 'orders.create',
  order_detail: 'orders.create',
  suppliers: 'suppliers.create',
  users: 'users.create',
  herbal: 'herbal_templates.create',
  herbal_detail: 'herbal_templates.create',
  herbs: 'herbs.create',
  order_labels: 'codes.add',
} as const satisfies Partial<
  Record<
    PathId,
    | keyof typeof orderCreateCommands
    | keyof typeof userCommands
    | keyof typeof herbalTemplateCommands
    | keyof typeof herbCommands
    | keyof typeof codeCommands
    | keyof typeof supplierCommands
  >
>
