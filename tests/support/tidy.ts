// Files of a project share one evaluation of the modules, and with it the globals: what a file took the place of is put back after it.
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
