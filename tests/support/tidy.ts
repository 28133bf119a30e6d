// The files of a project share one evaluation of the modules and the globals, so what a file has replaced is restored after it.
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
