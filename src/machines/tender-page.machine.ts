// A supplier's whole path through its link: from the first visit through the passcode to its tender and its result.
import { and, assign, fromPromise, setup } from 'xstate'
import type { TenderPageContext, TenderPageEvent } from './tender-presentation.ts'
import { emptyTenderPage, type GateEnd, type GateInput, isGate, type TenderPlace } from './tender-presentation.ts'
import { until } from './until.ts'

/** The hook provides `send`; the passcode never enters the machine, so that no inspector can show it. */
const chart = setup({
  types: { context: {} as TenderPageContext, events: {} as TenderPageEvent },
  actors: {
    send: fromPromise<GateEnd, GateInput>(() => Promise.reject(new Error('send is not provided'))),
    until,
  },
  guards: {
    elsewhere: ({ context }, place: TenderPlace) => place !== context.place,
    gone: ({ event }) => event.type === 'page.failed' && event.gone,
    of_staff: ({ context }) => context.place === 'staff_browser',
    passcode_unset: ({ context }) => context.place === 'passcode_unset',
    passcode_set: ({ context }) => context.place === 'passcode_set',
    locked: ({ context }) => context.locked_until_at > 0,
    reset_asked: ({ context }) => context.place === 'reset_asked',
    let_in: (_, place: TenderPlace) => !isGate(place),
    tendered: ({ context }) => context.place === 'tendered',
    to_reconfirm: ({ context }) => context.place === 'reconfirm',
    declined: ({ context }) => context.place === 'declined',
    under_review: ({ context }) => context.place === 'reviewing',
    to_answer: ({ context }) => context.place === 'to_answer',
    concluded: ({ context }) => context.place === 'concluded',
    done: (_, end: GateEnd) => end.is === 'done',
    too_many_tries: (_, end: GateEnd) => end.is === 'locked',
  },
  actions: {
    note: assign((_, place: TenderPlace) => ({ place })),
    lock: assign((_, end: GateEnd) => (end.is === 'locked' ? { locked_until_at: end.until_at } : {})),
    endLock: assign({ locked_until_at: 0 }),
    keepRefusal: assign((_, end: GateEnd) =>
      end.is === 'refused'
        ? { errors: end.errors, message: end.message, unsure: false }
        : { errors: [], message: '', unsure: end.is === 'unknown' },
    ),
    doubt: assign({ errors: [], message: '', unsure: true }),
    forgetRefusal: assign({ errors: [], message: '', unsure: false }),
    // The server's own state comes with the next answer and moves the page no further.
    noteReset: assign({ place: 'reset_asked' }),
    forgetPlace: assign({ place: null }),
    greet: assign({ fresh: true }),
    settle: assign({ fresh: false }),
  },
})

/** A passcode being sent, to be set or to be checked; both end alike. */
const sending = (kind: 'set' | 'unlock') =>
  chart.createStateConfig({
    description: 'On its way; no answer yet.',
    tags: 'busy',
    invoke: {
      id: kind,
      src: 'send',
      input: { kind },
      onDone: [
        { guard: { type: 'done', params: ({ event }) => event.output }, target: '#tender-page.gate.opening' },
        {
          guard: { type: 'too_many_tries', params: ({ event }) => event.output },
          target: '#tender-page.gate.locked',
          actions: { type: 'lock', params: ({ event }) => event.output },
        },
        { target: 'typing', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
      ],
      onError: { target: 'typing', actions: 'doubt' },
    },
  })

/** The page tells it each answer of the server (`page.answered`, `page.failed`); {@link chart} says what the hook provides. */
export const tenderPageMachine = chart.createMachine({
  id: 'tender-page',
  description:
    "A supplier's page: the demand is open to whoever holds the link, its own tender to whoever knows the passcode.",
  context: emptyTenderPage,
  initial: 'reading',
  on: {
    'page.answered': [
      {
        guard: { type: 'elsewhere', params: ({ event }) => event.place },
        target: '.deciding',
        actions: { type: 'note', params: ({ event }) => event.place },
      },
      { actions: { type: 'note', params: ({ event }) => event.place } },
    ],
    'page.failed': { guard: 'gone', target: '.unreadable' },
  },
  states: {
    reading: {
      description: 'Nothing is known yet.',
      on: { 'page.failed': 'unreadable' },
    },
    unreadable: {
      description: 'No answer, or the link is no longer good.',
      entry: 'forgetPlace',
    },
    deciding: {
      description: 'Where does the server say the page stands?',
      always: [
        { guard: 'of_staff', target: 'staff_browser' },
        { guard: 'passcode_unset', target: 'gate.demand' },
        { guard: 'reset_asked', target: 'gate.reset_asked' },
        { guard: and(['passcode_set', 'locked']), target: 'gate.locked' },
        { guard: 'passcode_set', target: 'gate.entering' },
        { guard: 'tendered', target: 'unlocked.handed_in' },
        { guard: 'to_reconfirm', target: 'unlocked.reconfirming' },
        { guard: 'declined', target: 'unlocked.declined' },
        { guard: 'under_review', target: 'unlocked.reviewing' },
        { guard: 'to_answer', target: 'unlocked.answering' },
        { guard: 'concluded', target: 'unlocked.concluded' },
        { target: 'unlocked.writing' },
      ],
    },
    staff_browser: {
      description: 'Somebody of the buyer is signed in here: the demand alone, and no act.',
    },
    gate: {
      description: 'Nothing of the own tender is shown before the passcode.',
      initial: 'demand',
      states: {
        demand: {
          description: 'The demand with its questions and answers, as whoever holds the link may see it.',
          entry: 'forgetRefusal',
          on: {
            'gate.entered': [
              { guard: 'passcode_unset', target: 'setting' },
              { guard: 'reset_asked', target: 'reset_asked' },
              { guard: 'locked', target: 'locked' },
              { target: 'entering' },
            ],
          },
        },
        setting: {
          description: 'No passcode yet: its first reader gives name and mobile, and sets one.',
          initial: 'typing',
          entry: 'forgetRefusal',
          states: {
            typing: {
              description: 'Being filled in.',
              on: {
                'gate.sent': 'sending',
                'gate.typed': { actions: 'forgetRefusal' },
                'gate.left': '#tender-page.gate.demand',
              },
            },
            sending: sending('set'),
          },
        },
        entering: {
          description: 'A passcode is set: whoever knows it comes in.',
          initial: 'typing',
          states: {
            typing: {
              description: 'Being typed.',
              on: {
                'gate.sent': 'sending',
                'gate.typed': { actions: 'forgetRefusal' },
                'gate.left': '#tender-page.gate.demand',
                'gate.forgot': '#tender-page.gate.forgotten',
              },
            },
            sending: sending('unlock'),
          },
        },
        locked: {
          description: 'Too many wrong passcodes: none is taken for a while, on whatever link.',
          invoke: {
            id: 'lock',
            src: 'until',
            input: ({ context }) => context.locked_until_at,
            onDone: { target: 'entering', actions: 'endLock' },
          },
          on: { 'gate.left': 'demand', 'gate.forgot': 'forgotten' },
        },
        forgotten: {
          description: 'Two of the buyer must agree to a reset; what is sealed would be withdrawn unread.',
          initial: 'reading',
          entry: 'forgetRefusal',
          states: {
            reading: {
              description: 'What asking for it means.',
              on: {
                'gate.sent': 'sending',
                'gate.entered': [
                  { guard: 'locked', target: '#tender-page.gate.locked' },
                  { target: '#tender-page.gate.entering' },
                ],
              },
            },
            sending: {
              description: 'Being asked for; no answer yet.',
              tags: 'busy',
              invoke: {
                id: 'reset',
                src: 'send',
                input: { kind: 'reset' },
                onDone: [
                  {
                    guard: { type: 'done', params: ({ event }) => event.output },
                    target: '#tender-page.gate.reset_asked',
                    actions: 'noteReset',
                  },
                  { target: 'reading', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
                ],
                onError: { target: 'reading', actions: 'doubt' },
              },
            },
          },
        },
        reset_asked: {
          description: 'A reset was asked for; the passcode still opens while nobody has agreed.',
          on: {
            'gate.entered': [{ guard: 'locked', target: 'locked' }, { target: 'entering' }],
            'gate.left': 'demand',
          },
        },
        opening: {
          description: 'The passcode was right; the tender is being read.',
          tags: 'busy',
          entry: 'forgetRefusal',
          on: {
            'page.answered': [
              {
                guard: { type: 'let_in', params: ({ event }) => event.place },
                target: '#tender-page.deciding',
                actions: { type: 'note', params: ({ event }) => event.place },
              },
              { target: 'no_cookie', actions: { type: 'note', params: ({ event }) => event.place } },
            ],
          },
        },
        no_cookie: {
          description: 'The passcode was right, but this browser keeps no cookie to show it by.',
          on: { 'gate.entered': 'entering', 'gate.left': 'demand' },
        },
      },
    },
    unlocked: {
      description: 'This browser was let in: the own tender, until the server says otherwise.',
      initial: 'writing',
      states: {
        writing: {
          description: 'The tender is being written, or written anew.',
          on: {
            'tender.handed_in': [
              { guard: 'tendered', target: 'handed_in', actions: 'greet' },
              // The receipt comes with the next answer.
              { actions: 'greet' },
            ],
          },
        },
        handed_in: {
          description: 'Sealed, with its receipt; may be replaced or withdrawn until the deadline.',
          on: { 'tender.edit': { target: 'writing', actions: 'settle' } },
        },
        reconfirming: {
          description: 'An amendment touched it: asked once whether it still stands.',
          on: { 'tender.edit': { target: 'writing', actions: 'settle' } },
        },
        declined: {
          description: 'The supplier said that it will not tender; it may still change its mind.',
          on: { 'tender.edit': { target: 'writing', actions: 'settle' } },
        },
        reviewing: { description: 'The deadline has passed; the buyer reads and compares.' },
        answering: {
          description: 'Lines were awarded: each is confirmed or declined, all are sent together.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Line by line.',
              on: { 'award.checked': 'summing' },
            },
            summing: {
              description: 'The sums once more before they are sent; afterwards they are fixed.',
              on: { 'award.reopened': 'choosing' },
            },
          },
        },
        concluded: { description: 'The result: what is supplied, what was given up, or that nothing was won.' },
      },
    },
  },
})
