import type { SetupBegun } from '#contract/setup.ts'
import { setupMachine } from '#src/machines/setup.machine.ts'
import { walkOf } from '../walk.ts'
import { accepted, lost, refused } from './answers.ts'

const missing = { origin: 'missing', fingerprint: null, file: '/keys/seal.key' } as const
const adopted = { ...missing, origin: 'adopted', fingerprint: '0123456789abcdef' } as const
const begun = (seal: SetupBegun['seal']) => ({
  reply: accepted({
    expires_at: '',
    suggested: { public_url: '', time_zone: 'Asia/Shanghai' },
    is_public_url_given: false,
    seal,
  }),
  faults: [],
})
const fault = (path: string) => [{ path, message: 'no' }]
const refusedAt = (path: string) => ({ reply: refused(), faults: fault(path) })
const over = Object.assign(new Error('404'), { status: 404 })

export const setupWalk = walkOf({
  machine: setupMachine,
  events: [
    { type: 'setup.link' },
    { type: 'setup.retry' },
    { type: 'setup.next', faults: [] },
    { type: 'setup.next', faults: fault('enterprise.name') },
    { type: 'setup.back' },
    { type: 'setup.key', wish: 'make' },
    { type: 'setup.key', wish: 'restore' },
  ],
  ends: {
    begin: { done: [begun(missing), begun(adopted), refusedAt('token')], error: [lost, over] },
    check: {
      done: [
        { reply: accepted({ username: 'admin' }), faults: [] },
        ...['token', 'administrator.password'].map(refusedAt),
      ],
      error: [lost, over],
    },
    key: { done: [{ reply: accepted(adopted), faults: [] }, ...['token', 'seal'].map(refusedAt)], error: [lost, over] },
    finish: {
      done: [
        { reply: accepted({ username: 'admin' }), faults: [] },
        ...['token', 'enterprise.name', 'administrator.name', 'seal.fingerprint', 'public_url'].map(refusedAt),
      ],
      error: [lost, over],
    },
  },
  relevant: ({ key }) => String(key === null),
  asks: `
    begin: nothing
    check: nothing
    finish: nothing
    key: "make"
    key: "restore"
  `,
  ways: `
    token.asking done(begin) [is_given] -> enterprise
    token.asking done(begin) -> token.refused
    token.asking error(begin) [is_over] -> over
    token.asking error(begin) -> token.lost
    token.refused setup.link -> token.asking
    token.lost setup.retry -> token.asking
    token.lost setup.link -> token.asking
    enterprise setup.next [fits] -> administrator.typing
    enterprise setup.next -> stays
    administrator setup.back -> enterprise
    administrator.typing setup.next [fits] -> administrator.checking
    administrator.typing setup.next -> stays
    administrator.checking done(check) [is_given] -> seal_key.ready, seal_key.working
    administrator.checking done(check) [is_about] -> token.refused
    administrator.checking done(check) -> administrator.typing
    administrator.checking error(check) [is_over] -> over
    administrator.checking error(check) -> administrator.typing
    seal_key setup.back -> administrator.typing
    seal_key.deciding always [has_key] -> seal_key.ready
    seal_key.deciding always -> seal_key.working
    seal_key.working done(key) [is_given] -> seal_key.ready
    seal_key.working done(key) [is_about] -> token.refused
    seal_key.working done(key) -> seal_key.refused
    seal_key.working error(key) [is_over] -> over
    seal_key.working error(key) -> seal_key.refused
    seal_key.ready setup.key -> seal_key.working
    seal_key.ready setup.next [fits] -> address
    seal_key.ready setup.next -> stays
    seal_key.refused setup.key -> seal_key.working
    address setup.back -> seal_key.ready
    address setup.next [fits] -> finishing
    address setup.next -> stays
    finishing done(finish) [is_given] -> done
    finishing done(finish) [is_about] -> token.refused
    finishing done(finish) [is_about] -> enterprise
    finishing done(finish) [is_about] -> administrator.typing
    finishing done(finish) [is_about] -> seal_key.ready
    finishing done(finish) -> address
    finishing error(finish) [is_over] -> over
    finishing error(finish) -> address
  `,
})
