// Searches the server while the user types: one request at a time, each answer returned to its caller.
import { useCallback } from 'react'
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import { call } from '#src/api/call.ts'

/**
 * A function that reads from an endpoint, for `Picker` and other searches; it is stable. It rejects with the server's
 * sentence when the answer is a refusal, and with the fault when there is none. Nothing is toasted, because the search
 * shows it.
 */
export const useLookup = <E extends AnyEndpoint>(
  endpoint: E,
): ((input: InputOf<E>, signal?: AbortSignal) => Promise<DataOf<E>>) =>
  useCallback(
    async (input, signal) => {
      const reply = await call(endpoint, input, { quiet: true, ...(signal !== undefined && { signal }) })
      if (!reply.ok) throw new Error(reply.msg)
      return reply.data
    },
    [endpoint],
  )
