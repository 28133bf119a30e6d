// Deliberate faults, for the page that shows each of them (/exception/trigger).
import * as z from 'zod/mini'
import { get } from '#contract/endpoint.ts'
import { readOrder } from '#contract/orders.ts'
import { logout, readInfo } from '#contract/session.ts'
import { available, type Command, define, done, hidden, outcomeOf, type Situation } from './command.ts'

/** This path is not in the contract, so the server answers HTTP 404. */
const noSuchCall = get('faults.no_such_call', '/v1/exception/none/', { access: 'any', data: z.null() })
const NO_ID = '00000000-0000-7000-8000-000000000000'

const here = ({ path }: Situation) => (path === 'exception_trigger' ? available : hidden)
const fault = (name: string, run: Command['run']): Omit<Command, 'id'> => ({
  group: 'here',
  title: `exception:trigger.${name}`,
  listed: false,
  availability: here,
  run,
})

export const faultCommands = define({
  'faults.status': fault('status', async (_, __, { call }) => outcomeOf(await call(noSuchCall))),
  'faults.refusal': fault('refusal', async (_, __, { call }) =>
    outcomeOf(await call(readOrder, { params: { id: NO_ID } })),
  ),
  // The server ends the session; the page notices at its next call.
  'faults.session': fault('session', async (_, __, { call }) => {
    await call(logout)
    return outcomeOf(await call(readInfo))
  }),
  'faults.rejection': fault('rejection', async () => {
    void Promise.reject(new Error('triggered on purpose'))
    return done
  }),
})
