import { draftMachine } from '#src/machines/draft.machine.ts'
import { walkOf } from '../walk.ts'
import { lost } from './answers.ts'

const found = { values: { remark: 'x' }, saved_at: '2026-11-20T00:00:00.000Z' }

export const draftWalk = walkOf({
  machine: draftMachine,
  input: { username: 'buyer', form: 'order', id: null, version: null },
  events: [
    { type: 'draft.keep', values: { remark: 'y' } },
    { type: 'draft.restored' },
    { type: 'draft.exchanged' },
    { type: 'draft.declined' },
    { type: 'draft.settled' },
    { type: 'draft.discard' },
  ],
  ends: {
    look: { done: [found, null], error: [lost] },
    keep: { done: [found], error: [lost] },
    drop: { done: [undefined], error: [lost] },
  },
  relevant: ({ pending, typed }) => [pending !== null, typed !== null],
  asks: `
    drop: {"name":{"username":"buyer","form":"order","id":null,"version":null},"found":null}
    keep: {"name":{"username":"buyer","form":"order","id":null,"version":null},"values":{"remark":"y"},"found":null}
    look: {"username":"buyer","form":"order","id":null,"version":null}
  `,
  ways: `
    looking draft.keep -> stays
    looking done(look) [something_found] -> offered
    looking done(look) -> kept, waiting
    looking error(look) -> kept, waiting
    offered draft.keep -> waiting
    offered draft.restored -> kept
    offered draft.exchanged -> waiting
    offered draft.declined -> dropping
    offered draft.discard -> dropping
    kept draft.keep -> waiting
    kept draft.restored -> stays
    kept draft.exchanged -> stays
    kept draft.declined [has_typed] -> waiting
    kept draft.declined -> dropping
    kept draft.settled -> dropping
    kept draft.discard -> dropping
    kept always [has_pending] -> waiting
    waiting draft.keep -> stays
    waiting draft.restored -> stays
    waiting draft.exchanged -> waiting
    waiting draft.declined -> stays
    waiting draft.settled -> dropping
    waiting draft.discard -> dropping
    waiting delay(pause) -> keeping
    keeping draft.keep -> stays
    keeping draft.restored -> stays
    keeping draft.exchanged -> kept, waiting
    keeping draft.declined -> waiting
    keeping draft.settled -> dropping
    keeping draft.discard -> dropping
    keeping done(keep) -> kept, waiting
    keeping error(keep) -> kept, waiting
    dropping done(drop) -> kept
    dropping error(drop) -> kept
  `,
})
