import { walkLifecycle } from './lifecycles.run.ts'
import { orderDriver } from './orders.driver.ts'

walkLifecycle('orders', orderDriver)
