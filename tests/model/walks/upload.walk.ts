import { uploadMachine } from '#src/machines/upload.machine.ts'
import { walkOf } from '../walk.ts'

const file = { id: '1', name: 'a.pdf', media_type: 'application/pdf', byte_size: 100 } as const

export const uploadWalk = walkOf({
  machine: uploadMachine,
  input: { size: 100 },
  events: [
    { type: 'upload.moved', sent: 50 },
    { type: 'upload.answered', reply: { ok: true, code: 0, msg: '', data: file, body: {} } },
    { type: 'upload.answered', reply: { ok: false, code: 4001, msg: 'no', data: {}, body: {} } },
    { type: 'upload.lost' },
    { type: 'upload.cancel' },
    { type: 'upload.retry' },
  ],
  asks: `
    send: nothing
  `,
  ways: `
    sending upload.moved -> stays
    sending upload.answered [accepted] -> taken
    sending upload.answered -> refused
    sending upload.lost -> lost
    sending upload.cancel -> cancelled
    refused upload.retry -> sending
    lost upload.retry -> sending
    cancelled upload.retry -> sending
  `,
})
