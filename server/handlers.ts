// Every handler of the server; `createApp` compares the list with contract/index.ts.
import { enterpriseHandlers } from './enterprise.ts'
import { herbHandlers } from './herbs.ts'
import { menuHandlers } from './menu.ts'
import { orderHandlers } from './orders.ts'
import { reviewHandlers } from './reviews.ts'
import type { Route } from './serve.ts'
import { sessionHandlers } from './session.ts'
import { supplierHandlers } from './suppliers.ts'
import { tenderLinkHandlers } from './tender-links.ts'
import { tenderHandlers } from './tenders.ts'
import { userHandlers } from './users.ts'

export const handlers: readonly Route[] = [
  ...sessionHandlers,
  ...userHandlers,
  ...enterpriseHandlers,
  ...menuHandlers,
  ...herbHandlers,
  ...supplierHandlers,
  ...orderHandlers,
  ...tenderHandlers,
  ...tenderLinkHandlers,
  ...reviewHandlers,
]
