// Mistakes a developer might make in the machines, the rules and the imports, each as one small
// text change, with the tests that must notice it.

import type { Mutant, Patch } from './mutant.ts'
import { importMutants } from './mutants.imports.ts'
import { promiseMutants } from './mutants.promises.ts'

const orders = 'contract/orders.lifecycle.ts'
const events = 'contract/orders.events.ts'
const looks = 'src/commands/orders/presentation.ts'

/** An event `pause` of a demand that takes tenders, in the machine only. */
const pause: readonly Patch[] = [
  { file: orders, find: "  | 'proceed'\n", put: "  | 'proceed'\n  | 'pause'\n" },
  {
    file: orders,
    find: "        extend: { actions: 'recorded' },\n",
    put: "        extend: { actions: 'recorded' },\n        pause: { guard: 'not_regulated', actions: 'recorded' },\n",
  },
]
const pausePermission: Patch = {
  file: events,
  find: "  proceed: { permission: '21-bidding-order-audit', by: 'audit' },\n",
  put: "  proceed: { permission: '21-bidding-order-audit', by: 'audit' },\n  pause: { permission: '21-bidding-order-close', by: 'audit' },\n",
}
const pauseLook: Patch = {
  file: looks,
  find: '  proceed: {',
  put: "  pause: { icon: 'clock' },\n  proceed: {",
}
const pauseWords: readonly Patch[] = [
  { file: 'locales/zh-CN/orders.later.json', find: '    "proceed": ', put: '    "pause": "暂停",\n    "proceed": ' },
  { file: 'locales/en-US/orders.later.json', find: '    "proceed": ', put: '    "pause": "Pause",\n    "proceed": ' },
]

const orderChart = 'tests/contract/orders.lifecycle.test.ts'
const drawn = 'tests/machines/machine-list.test.ts'
const walks = 'tests/model/walks.test.ts'
const purity = 'tests/machines/purity.test.ts'

export const mutants: readonly Mutant[] = [
  {
    name: 'delete a guard: who proposed an award may approve it',
    patches: [{ file: orders, find: "guard: and(['in_audit_step', 'not_proposer'])", put: "guard: 'in_audit_step'" }],
    asks: [orderChart],
  },
  {
    name: 'redirect a transition: a demand with too few tenders is cancelled instead of failed',
    patches: [
      {
        file: orders,
        find: "fail: { guard: 'under_min', target: 'failed' }",
        put: "fail: { guard: 'under_min', target: 'cancelled' }",
      },
    ],
    asks: [orderChart],
  },
  {
    name: 'swap two guards: review stages wait for each other’s condition',
    patches: [
      {
        file: orders,
        find: "advance: { guard: 'verdicts_given', target: 'commercial' }",
        put: "advance: { guard: 'has_valid_tender', target: 'commercial' }",
      },
      {
        file: orders,
        find: "            advance: { guard: 'has_valid_tender', target: 'recommend' }",
        put: "            advance: { guard: 'verdicts_given', target: 'recommend' }",
      },
    ],
    asks: [orderChart],
  },
  {
    name: 'drop a transition: a tender that was handed in cannot be withdrawn',
    patches: [
      {
        file: 'contract/tenders.lifecycle.ts',
        find: "        withdraw: { guard: stillOpen, target: 'withdrawn' },\n        touch: 'reconfirm',\n",
        put: "        touch: 'reconfirm',\n",
      },
    ],
    asks: ['tests/contract/tenders.lifecycle.test.ts', 'tests/server/tenders.sealed.test.ts'],
  },
  {
    name: 'delete a guard: a supplier is certified by who applied for it',
    patches: [{ file: 'contract/suppliers.lifecycle.ts', find: "            'not_applicant',\n", put: '' }],
    asks: ['tests/contract/suppliers.lifecycle.test.ts'],
  },
  {
    name: 'add an event without words',
    patches: [...pause, pausePermission, pauseLook],
    asks: [drawn, 'tests/commands/registry.test.ts'],
  },
  {
    name: 'add an event without permission',
    patches: [...pause, pauseLook, ...pauseWords],
    asks: ['types', orderChart, 'tests/commands/lifecycle.test.ts'],
  },
  {
    name: 'add a state without words and description',
    patches: [
      {
        file: 'contract/suppliers.lifecycle.ts',
        find: "    rejected: { description: 'Not accepted.' },\n",
        put: "    rejected: { description: 'Not accepted.', on: { resubmit: 'watched' } },\n    watched: {},\n",
      },
    ],
    asks: [drawn, 'tests/contract/suppliers.lifecycle.test.ts'],
  },
  {
    name: 'change an event’s permission: who scores prices opens tenders',
    patches: [
      {
        file: events,
        find: "open: { permission: '21-bidding-comparison-open', by: 'audit' }",
        put: "open: { permission: '21-bidding-comparison-score', by: 'audit' }",
      },
    ],
    asks: ['tests/contract/orders.events.test.ts'],
  },
  {
    name: 'remove the server’s enforcement of a guard: a demand is amended shortly before its deadline',
    patches: [
      {
        file: 'server/orders/facts.ts',
        find: 'not_frozen: deadline !== null && isBefore(at, addMinutes(deadline, -settings.freeze_minutes))',
        put: 'not_frozen: true',
      },
    ],
    asks: ['tests/server/orders.amend.test.ts'],
  },
  {
    name: 'remove the server’s enforcement of a guard: who barred a supplier lifts the bar',
    patches: [
      {
        file: 'server/suppliers/facts.ts',
        find: "not_blacklister: mayDecideOwn('blacklist') || supplier.blacklisted_by !== viewer.id",
        put: 'not_blacklister: true',
      },
    ],
    asks: ['tests/server/suppliers.test.ts'],
  },
  {
    name: 'move past the machine on the server: an order goes wherever an event leads by name',
    patches: [
      {
        file: 'server/orders/move.ts',
        find: '    if (error instanceof NotOffered) throw notNow(error.refusal, row.status)\n',
        put: '    if (error instanceof NotOffered) return standingOf(row)\n',
      },
    ],
    asks: ['tests/server/orders.lifecycle.test.ts'],
  },
  {
    name: 'a command that bypasses the machine: orders’ commands are open wherever there is an order',
    patches: [
      {
        file: 'src/commands/lifecycle.ts',
        find: '  const opening = openingOf(order, event, rule.remedies)\n  if (opening === null) return hidden\n',
        put: '  const opening: Opening | null = { curing: [] }\n',
      },
    ],
    asks: ['tests/commands/lifecycle.test.ts'],
  },
  {
    name: 'redirect a transition of the page: a form that got no answer cannot be sent again',
    patches: [
      {
        file: 'src/machines/submission.machine.ts',
        find: "'submission.retry': 'submitting'",
        put: "'submission.retry': 'editing'",
      },
    ],
    asks: [walks],
  },
  {
    name: 'delete a guard of the page: a question that was taken back counts as a failure',
    patches: [
      {
        file: 'src/machines/resource.machine.ts',
        find: "          { guard: 'silent', target: 'ready' },\n",
        put: '',
      },
    ],
    asks: [walks],
  },
  {
    name: 'drop what a state of the page invokes: nobody is signed out on the server',
    patches: [
      {
        file: 'src/machines/session.machine.ts',
        find: "            src: 'signOut',\n            onDone",
        put: "            src: 'listenToOtherTabs',\n            onDone",
      },
    ],
    asks: [walks],
  },
  {
    name: 'write to storage inside assign: the session clears the token while it computes its context',
    patches: [
      {
        file: 'src/machines/session.machine.ts',
        find: '    forgetViewer: assign(nobody),\n',
        put: "    forgetViewer: assign(() => {\n      localStorage.removeItem('token')\n      return nobody\n    }),\n",
      },
    ],
    asks: [purity],
  },
  {
    name: 'read the clock inside a guard: whether the code is over depends on when it is asked',
    patches: [
      {
        file: 'src/machines/qr-login.machine.ts',
        find: "event.type === 'page.visible' && event.at >= context.expires_at",
        put: "event.type === 'page.visible' && Date.now() >= context.expires_at",
      },
    ],
    asks: [purity],
  },
  {
    name: 'keep something outside the context: the number of the next notice is counted beside the machine',
    patches: [
      { file: 'src/machines/notices.machine.ts', find: 'const MAX = 5\n', put: 'const MAX = 5\nlet shown = 0\n' },
      {
        file: 'src/machines/notices.machine.ts',
        find: 'next: context.next + 1',
        put: 'next: ++shown',
      },
    ],
    asks: [purity],
  },
  ...promiseMutants,
  ...importMutants,
]
