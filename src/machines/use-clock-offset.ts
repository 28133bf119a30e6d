// How far the server's clock is from this machine's, for countdowns.
import { useSelector } from '@xstate/react'
import { useApp } from './use-app.ts'

/** Server clock minus this machine's, in ms, by the last answer that told the time. */
export const useClockOffset = (): number => useSelector(useApp(), (snapshot) => snapshot.context.clock_offset_ms)
