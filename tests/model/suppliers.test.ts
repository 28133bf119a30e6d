import { walkLifecycle } from './lifecycles.run.ts'
import { supplierDriver } from './suppliers.driver.ts'

walkLifecycle('suppliers', supplierDriver)
