// The offset of the server's clock from this machine's, for countdowns.
import { useSelector } from '@xstate/react'
import { useApp } from './use-app.ts'

/** Server clock minus this machine's, in ms, from the last answer with the server's time. */
export const useClockOffset = (): number => useSelector(useApp(), (snapshot) => snapshot.context.clock_offset_ms)
