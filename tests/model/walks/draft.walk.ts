import { draftMachine } from '#src/machines/draft.machine.ts'
import { walkOf } from '../walk.ts'
import { lost } from './answers.ts'

const found = { values: { remark: 'x' }, saved_at: '2026-11-20T00:00:00.000Z' }

export const draftWalk = walkOf({
  machine: draftMachine,
  input: { username: 'buyer', form: 'order', id: null, version: null },
  events: [{ type: 'draft.keep', values: { remark: 'y' } }, { type: 'draft.restored' }, { type: 'draft.discard' }],
  ends: {
    look: { done: [found, null], error: [lost] },
    keep: { done: [found], error: [lost] },
    drop: { done: [undefined], error: [lost] },
  },
  relevant: ({ pending }) => pending !== null,
  asks: `
    drop: {"username":"buyer","form":"order","id":null,"version":null}
    keep: {"name":{"username":"buyer","form":"order","id":null,"version":null},"values":{"remark":"y"}}
    look: {"username":"buyer","form":"order","id":null,"version":null}
  `,
  ways: `
    looking draft.keep -> stays
    looking done(look) [something_found] -> offered
    looking done(look) -> kept, waiting
    looking error(look) -> kept, waiting
    offered draft.restored -> kept
    offered draft.discard -> dropping
    kept draft.keep -> waiting
    kept draft.discard -> dropping
    kept always [has_pending] -> waiting
    waiting draft.keep -> stays
    waiting draft.discard -> dropping
    waiting delay(pause) -> keeping
    keeping draft.keep -> stays
    keeping draft.discard -> dropping
    keeping done(keep) -> kept, waiting
    keeping error(keep) -> kept, waiting
    dropping done(drop) -> kept
    dropping error(drop) -> kept
  `,
})
