// The upload of one file: sending, taken, refused, failed or cancelled; the user can retry it.
import { assign, fromCallback, setup } from 'xstate'
import type { FileRef } from '#contract/files.ts'
import type { Reply } from '#src/api/call.ts'

export interface UploadContext {
  /** The size of the file in bytes. */
  readonly size: number
  readonly sent: number
  /** The server's name of the file. */
  readonly file: FileRef | null
  /** The server's sentence, where it refused. */
  readonly refusal: string | null
}

export type UploadEvent =
  | { type: 'upload.moved'; sent: number }
  | { type: 'upload.answered'; reply: Reply<FileRef> }
  | { type: 'upload.lost' }
  | { type: 'upload.cancel' }
  | { type: 'upload.retry' }

/** The hook provides `send`, because a file is not JSON. */
export const uploadMachine = setup({
  types: { context: {} as UploadContext, events: {} as UploadEvent, input: {} as { size: number } },
  actors: { send: fromCallback<UploadEvent>(() => {}) },
  guards: { accepted: ({ event }) => event.type === 'upload.answered' && event.reply.ok },
  actions: {
    move: assign(({ context, event }) =>
      // The bytes sent include the form around the file, so the share is limited to 1.
      event.type === 'upload.moved' ? { sent: Math.min(event.sent, context.size) } : {},
    ),
    keep: assign(({ context, event }) =>
      event.type === 'upload.answered' && event.reply.ok ? { file: event.reply.data, sent: context.size } : {},
    ),
    keepRefusal: assign(({ event }) => (event.type === 'upload.answered' ? { refusal: event.reply.msg } : {})),
    begin: assign({ sent: 0, refusal: null }),
  },
}).createMachine({
  id: 'upload',
  description: 'A file that was picked, dropped or pasted.',
  context: ({ input }) => ({ size: input.size, sent: 0, file: null, refusal: null }),
  initial: 'sending',
  states: {
    sending: {
      description: 'Its bytes are leaving.',
      entry: 'begin',
      invoke: { id: 'send', src: 'send' },
      on: {
        'upload.moved': { actions: 'move' },
        'upload.answered': [
          { guard: 'accepted', target: 'taken', actions: 'keep' },
          { target: 'refused', actions: 'keepRefusal' },
        ],
        'upload.lost': 'lost',
        'upload.cancel': 'cancelled',
      },
    },
    taken: { description: 'The server has it; the record may name it now.', type: 'final' },
    refused: { description: 'The server does not want it, and says why.', on: { 'upload.retry': 'sending' } },
    lost: { description: 'No answer came back.', on: { 'upload.retry': 'sending' } },
    cancelled: { description: 'Called back by the person.', on: { 'upload.retry': 'sending' } },
  },
})
