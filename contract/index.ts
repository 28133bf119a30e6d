// The list of all calls: the server routes by it; the OpenAPI document and the tests read it.

import { codeEndpoints } from './codes.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { enterpriseEndpoints } from './enterprise.ts'
import { exportEndpoints } from './exports.ts'
import { fileEndpoints } from './files.ts'
import { herbalPriceEndpoints } from './herbal-prices.ts'
import { herbalTemplateEndpoints } from './herbal-templates.ts'
import { herbEndpoints } from './herbs.ts'
import { homeEndpoints } from './home.ts'
import { importEndpoints } from './imports.ts'
import { inboxEndpoints } from './inbox.ts'
import { listCountEndpoints } from './list-counts.ts'
import { menuEndpoints } from './menu.ts'
import { orderFileEndpoints } from './orders.files.ts'
import { orderLogEndpoints } from './orders.log.ts'
import { demandQuestionEndpoints } from './orders.questions.ts'
import { orderEndpoints } from './orders.ts'
import { preferenceEndpoints } from './preferences.ts'
import { qrLoginEndpoints } from './qr-login.ts'
import { regionEndpoints } from './regions.ts'
import { reminderEndpoints } from './reminders.ts'
import { reviewEndpoints } from './reviews.ts'
import { sessionEndpoints } from './session.ts'
import { ownSessionEndpoints } from './sessions.ts'
import { setupEndpoints } from './setup.ts'
import { supplierEndpoints } from './suppliers.ts'
import { systemEndpoints } from './system.ts'
import { publicDemandEndpoints } from './tenders.demand.ts'
import { tenderEntryEndpoints } from './tenders.entry.ts'
import { tenderFileEndpoints } from './tenders.files.ts'
import { passcodeEndpoints } from './tenders.passcode.ts'
import { tenderEndpoints } from './tenders.ts'
import { userEndpoints } from './users.ts'

/** All calls of all nouns. A new noun needs one line here, and one for its handlers in `server/handlers.ts`. */
export const endpoints: readonly AnyEndpoint[] = [
  ...setupEndpoints,
  ...sessionEndpoints,
  ...qrLoginEndpoints,
  ...ownSessionEndpoints,
  ...userEndpoints,
  ...preferenceEndpoints,
  ...inboxEndpoints,
  ...reminderEndpoints,
  ...enterpriseEndpoints,
  ...menuEndpoints,
  ...herbEndpoints,
  ...herbalTemplateEndpoints,
  ...herbalPriceEndpoints,
  ...regionEndpoints,
  ...codeEndpoints,
  ...fileEndpoints,
  ...supplierEndpoints,
  ...orderEndpoints,
  ...orderLogEndpoints,
  ...orderFileEndpoints,
  ...demandQuestionEndpoints,
  ...tenderEndpoints,
  ...tenderEntryEndpoints,
  ...tenderFileEndpoints,
  ...passcodeEndpoints,
  ...publicDemandEndpoints,
  ...reviewEndpoints,
  ...homeEndpoints,
  ...systemEndpoints,
  ...exportEndpoints,
  ...listCountEndpoints,
  ...importEndpoints,
]
