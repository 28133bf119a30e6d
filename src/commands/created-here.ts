// Which command makes a new one of what a page shows; apart from the commands themselves, because the keymap reads it too.
import type { PathId } from '#src/paths.ts'
import type { orderCommands } from './orders.ts'

export const createdHere = {
  home: 'orders.create',
  orders: 'orders.create',
  order_detail: 'orders.create',
} as const satisfies Partial<Record<PathId, keyof typeof orderCommands>>
