// What a person can do with codes: make them for awarded goods, print labels, and move a code on.
import type { codeEventTo } from '#contract/codes.lifecycle.ts'
import { generateCodes, hasGoods, moveCode, printCodes } from '#contract/codes.ts'
import type { OrderStatus } from '#contract/orders.statuses.ts'
import { to } from '#src/paths.ts'
import { available, type Command, define, done, hidden, outcomeOf, refused } from './command.ts'
import { invalidInput } from './invalid-input.ts'
import { orderIn } from './orders/order-in.ts'
import { settled } from './records/record-acts.ts'

/**
 * The statuses in which the refused command is shown, because the user already thinks of labels; the refusal names what
 * is missing.
 */
const nearly: readonly OrderStatus[] = ['award_auditing']

const awardCode = '21-bidding-comparison-award'

/** Moves one code to a status; `args` say which code, in which version. */
const move = (
  status: keyof typeof codeEventTo,
  icon: string,
  more: Pick<Command, 'tone' | 'fields' | 'confirm'> = {},
): Omit<Command, 'id'> => ({
  group: 'here',
  icon,
  needs: awardCode,
  listed: false,
  says: 'commands:said.operated',
  ...more,
  availability: ({ path }) => (path === 'order_labels' ? available : hidden),
  run: async (_, args, services) => {
    const { id, version, reason } = args
    if (typeof id !== 'string' || typeof version !== 'number') throw new Error('a code is moved by id and version')
    const body = { version, status, ...(typeof reason === 'string' && { reason }) }
    return settled(await services.call(moveCode, { params: { id }, body }), services, 'codes')
  },
})

export const codeCommands = define({
  'codes.trace_labels': {
    group: 'here',
    icon: 'qr',
    needs: '21-bidding-order',
    availability: (situation) => {
      const order = orderIn(situation)
      if (order === null || situation.path === 'order_labels') return hidden
      if (hasGoods(order.status)) return available
      return nearly.includes(order.status)
        ? refused('wrong_state_two', {
            params: { now: `status.${order.status}`, first: 'status.awarded', second: 'status.completed', third: '' },
          })
        : hidden
    },
    run: async (situation, _, services) => {
      services.navigate(to('order_labels', { id: situation.subject?.id }))
      return done
    },
  },
  'codes.add': {
    group: 'create',
    icon: 'plus',
    tone: 'primary',
    needs: awardCode,
    availability: ({ answers }) => (answers?.['codes.add'] === undefined ? hidden : available),
    run: async ({ answers }) => {
      answers?.['codes.add']?.()
      return done
    },
  },
  'codes.generate': {
    group: 'here',
    icon: 'qr',
    needs: awardCode,
    listed: false,
    says: 'commands:said.operated',
    availability: ({ path }) => (path === 'order_labels' ? available : hidden),
    run: async (_, args, services) => {
      const body = generateCodes.body.safeParse(args.body)
      if (!body.success) return invalidInput(body.error)
      const reply = await services.call(generateCodes, { body: body.data })
      if (reply.ok) services.changed('codes')
      return outcomeOf(reply)
    },
  },
  'codes.print': {
    group: 'here',
    icon: 'print',
    needs: awardCode,
    listed: false,
    availability: ({ path }) => (path === 'order_labels' ? available : hidden),
    run: async (_, args, services) => {
      const { ids } = args
      if (!Array.isArray(ids) || !ids.every((one) => typeof one === 'string')) throw new Error('codes.print needs ids')
      const reply = await services.call(printCodes, { body: { ids } })
      if (reply.ok) {
        window.print()
        services.changed('codes')
      }
      return outcomeOf(reply)
    },
  },
  'codes.activate': move('activated', 'check-circle'),
  'codes.use': move('used', 'check', { confirm: true }),
  'codes.void': move('void', 'ban', {
    tone: 'danger',
    fields: () => [{ name: 'reason', kind: 'text', required: true, minLength: 2, maxLength: 200 }],
  }),
})
