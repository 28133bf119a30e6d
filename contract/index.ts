// The one list of calls: the server routes by it, the OpenAPI document and the tests read it.
import type { AnyEndpoint } from './endpoint.ts'
import { enterpriseEndpoints } from './enterprise.ts'
import { herbEndpoints } from './herbs.ts'
import { menuEndpoints } from './menu.ts'
import { orderEndpoints } from './orders.ts'
import { reviewEndpoints } from './reviews.ts'
import { sessionEndpoints } from './session.ts'
import { supplierEndpoints } from './suppliers.ts'
import { tenderEndpoints } from './tenders.ts'
import { userEndpoints } from './users.ts'

/** Every call of every noun. A new noun adds one line here and its handlers' line in `server/handlers.ts`. */
export const endpoints: readonly AnyEndpoint[] = [
  ...sessionEndpoints,
  ...userEndpoints,
  ...enterpriseEndpoints,
  ...menuEndpoints,
  ...herbEndpoints,
  ...supplierEndpoints,
  ...orderEndpoints,
  ...tenderEndpoints,
  ...reviewEndpoints,
]
