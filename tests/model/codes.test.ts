import { codeDriver } from './codes.driver.ts'
import { walkLifecycle } from './lifecycles.run.ts'

walkLifecycle('codes', codeDriver)
