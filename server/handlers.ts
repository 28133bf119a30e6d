// Every handler of the server; `createApp` compares the list with contract/index.ts.

import { traceHandlers } from './codes.trace.ts'
import { codeHandlers } from './codes.ts'
import { enterpriseHandlers } from './enterprise.ts'
import { allocationExportHandlers } from './exports/allocation.ts'
import { comparisonExportHandlers } from './exports/comparison.ts'
import { listExportHandlers } from './exports/lists.ts'
import { orderExportHandlers } from './exports/orders.ts'
import { fileHandlers } from './files.ts'
import { herbalPriceHandlers } from './herbal-prices.ts'
import { herbalTemplateHandlers } from './herbal-templates.ts'
import { herbHandlers } from './herbs/herbs.ts'
import { figureHandlers } from './home/figures.ts'
import { homeHandlers } from './home/home.ts'
import { worklistHandlers } from './home/worklist.ts'
import type { Route } from './http/serve.ts'
import { importHandlers } from './imports.ts'
import { inboxHandlers } from './inbox/inbox.ts'
import { listCountHandlers } from './list-counts.ts'
import { menuHandlers } from './menu.ts'
import { systemHandlers } from './operation/system.ts'
import { demandQuestionHandlers } from './orders/answer.ts'
import { orderFileHandlers } from './orders/files.ts'
import { orderLogHandlers } from './orders/log.ts'
import { orderHandlers } from './orders/orders.ts'
import { preferenceHandlers } from './preferences.ts'
import { qrApprovalHandlers } from './qr-login/approve.ts'
import { qrLoginHandlers } from './qr-login/qr-login.ts'
import { regionHandlers } from './regions.ts'
import { reminderHandlers } from './reminders.ts'
import { reviewHandlers } from './reviews/reviews.ts'
import { sessionHandlers } from './session.ts'
import { ownSessionHandlers } from './sessions.ts'
import { setupHandlers } from './setup/setup.ts'
import { candidateHandlers } from './suppliers/candidates.ts'
import { supplierHandlers } from './suppliers/suppliers.ts'
import { tenderResetHandlers } from './tender-links/reset.ts'
import { tenderLinkHandlers } from './tender-links/tender-links.ts'
import { publicDemandHandlers } from './tenders/demand.ts'
import { tenderEntryHandlers } from './tenders/entry.ts'
import { tenderFileHandlers } from './tenders/files.ts'
import { passcodeHandlers } from './tenders/passcode.ts'
import { tenderHandlers } from './tenders/tenders.ts'
import { userHandlers } from './users/users.ts'

export const handlers: readonly Route[] = [
  ...setupHandlers,
  ...sessionHandlers,
  ...qrLoginHandlers,
  ...qrApprovalHandlers,
  ...ownSessionHandlers,
  ...userHandlers,
  ...preferenceHandlers,
  ...inboxHandlers,
  ...reminderHandlers,
  ...enterpriseHandlers,
  ...menuHandlers,
  ...herbHandlers,
  ...herbalTemplateHandlers,
  ...herbalPriceHandlers,
  ...regionHandlers,
  ...codeHandlers,
  ...traceHandlers,
  ...fileHandlers,
  ...supplierHandlers,
  ...candidateHandlers,
  ...orderHandlers,
  ...orderFileHandlers,
  ...orderLogHandlers,
  ...demandQuestionHandlers,
  ...tenderHandlers,
  ...tenderLinkHandlers,
  ...tenderResetHandlers,
  ...passcodeHandlers,
  ...tenderEntryHandlers,
  ...tenderFileHandlers,
  ...publicDemandHandlers,
  ...reviewHandlers,
  ...homeHandlers,
  ...systemHandlers,
  ...worklistHandlers,
  ...figureHandlers,
  ...listExportHandlers,
  ...comparisonExportHandlers,
  ...orderExportHandlers,
  ...allocationExportHandlers,
  ...importHandlers,
  ...listCountHandlers,
]
