// Whether the page may be left: a form with unsaved input guards it, and every navigation waits for the user's answer.
import { assign, emit, setup } from 'xstate'

interface LeavingContext {
  /** The id of the guarding form; of two, the one that registered last. */
  readonly form: string | null
  /**
   * What is being left for: another screen of the console, another page of the web, or a step of the browser's history.
   */
  readonly kind: 'screen' | 'page' | 'step'
  /** The number of the question: its asker knows its own number, and only the latest question is answered. */
  readonly question: number
}

export type LeavingEvent =
  | { type: 'leaving.guarded'; form: string }
  | { type: 'leaving.freed'; form: string }
  | { type: 'leaving.asked'; kind: LeavingContext['kind'] }
  | { type: 'leaving.answered'; agreed: boolean }

/** Emits `asked` to the guarding form, which asks the user. */
export const leavingMachine = setup({
  types: {
    context: {} as LeavingContext,
    events: {} as LeavingEvent,
    emitted: {} as { type: 'asked'; form: string | null },
  },
  guards: {
    is_mine: ({ context }, form: string) => context.form === form,
    agreed: (_, agreed: boolean) => agreed,
  },
  actions: {
    keepForm: assign((_, form: string | null) => ({ form })),
    count: assign(({ context }, kind: LeavingContext['kind']) => ({ kind, question: context.question + 1 })),
    ask: emit(({ context }) => ({ type: 'asked' as const, form: context.form })),
  },
}).createMachine({
  id: 'leaving',
  description: 'Whether this page may be left.',
  context: { form: null, kind: 'screen', question: 0 },
  type: 'parallel',
  states: {
    form: {
      description: 'Is there something unsaved?',
      initial: 'free',
      states: {
        free: {
          description: 'Nothing unsaved: nobody is asked.',
          on: {
            'leaving.guarded': {
              target: 'guarded',
              actions: { type: 'keepForm', params: ({ event }) => event.form },
            },
          },
        },
        guarded: {
          description: 'A form with something unsaved is on screen.',
          on: {
            'leaving.guarded': { actions: { type: 'keepForm', params: ({ event }) => event.form } },
            'leaving.freed': {
              guard: { type: 'is_mine', params: ({ event }) => event.form },
              target: 'free',
              actions: { type: 'keepForm', params: null },
            },
          },
        },
      },
    },
    // Runs in parallel with the form: after "save and leave" the form may be clean before the person's answer arrives.
    question: {
      description: 'What was asked and answered last.',
      initial: 'none',
      on: {
        'leaving.asked': {
          target: '.asking',
          actions: [{ type: 'count', params: ({ event }) => event.kind }, 'ask'],
        },
      },
      states: {
        none: { description: 'Nothing is asked, or the person stays.' },
        asking: {
          description: 'The person is asked whether to leave. Asked once more, the first question is forgotten.',
          on: {
            'leaving.answered': [
              { guard: { type: 'agreed', params: ({ event }) => event.agreed }, target: 'agreed' },
              { target: 'none' },
            ],
          },
        },
        agreed: {
          description: 'The person leaves; the form stands until it is taken down.',
          on: { 'leaving.guarded': 'none' },
        },
      },
    },
  },
})
