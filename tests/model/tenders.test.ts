import { walkLifecycle } from './lifecycles.run.ts'
import { tenderDriver } from './tenders.driver.ts'

walkLifecycle('tenders', tenderDriver)
