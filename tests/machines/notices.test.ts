// Which answers are shown to the user, and which are not.
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { besideFor, noticeFor, noticesMachine } from '#src/machines/notices.machine.ts'
import { answerWith } from '../support/heard.ts'

describe(noticesMachine.id, () => {
  test.each([
    ['success', answerWith({}), null],
    ['a refusal', answerWith({ code: 4010, message: 'not now' }), { kind: 'message', text: { text: 'not now' } }],
    ['no answer', answerWith({ code: null }), { kind: 'message', text: { key: 'common:toast.network' } }],
    ['no answer to a quiet reload', answerWith({ code: null, quiet: true }), null],
    ['the end of a session', answerWith({ code: 401, message: 'over' }), { kind: 'notification', duration: 1_500 }],
    ['401 without a token', answerWith({ code: 401, message: 'over', signed: false }), null],
    ['401 of a tender link', answerWith({ code: 401, message: 'gone', access: 'tender_link' }), { kind: 'message' }],
    ['a refusal that its page shows itself', answerWith({ code: 4004, message: 'gone', fills_page: true }), null],
    ['no answer for a page', answerWith({ code: null, fills_page: true }), { kind: 'message' }],
    ['a restart', answerWith({ code: 4011, message: 'x', restarts: true }), null],
  ])('the notice for %s is that of the table', (_, heard, shown) => {
    if (shown === null) expect(noticeFor(heard)).toBeNull()
    else expect(noticeFor(heard)).toMatchObject(shown)
  })

  test('the same text is on screen once, as a new notice', () => {
    const actor = createActor(noticesMachine).start()
    for (let count = 0; count < 3; count += 1) actor.send({ type: 'answer', answer: answerWith({ code: null }) })
    const { shown } = actor.getSnapshot().context
    expect(shown.map((one) => one.id)).toEqual(['notice-3'])
    actor.send({ type: 'notice.dismiss', id: 'notice-3' })
    expect(actor.getSnapshot().context.shown).toEqual([])
  })

  test('at most five are on screen; notifications last 4.5 s, messages 3 s', () => {
    const actor = createActor(noticesMachine).start()
    for (let count = 0; count < 7; count += 1) {
      const kind = count % 2 === 0 ? 'message' : 'notification'
      actor.send({ type: 'notice.show', notice: { kind, tone: 'info', text: { text: String(count) } } })
    }
    const { shown } = actor.getSnapshot().context
    expect(shown.map((one) => [one.kind, one.duration])).toEqual([
      ['message', 3_000],
      ['notification', 4_500],
      ['message', 3_000],
      ['notification', 4_500],
      ['message', 3_000],
    ])
  })

  test('another session begun by a QR code is announced besides the answer to the call', () => {
    expect(besideFor(answerWith({}))).toBeNull()
    const actor = createActor(noticesMachine).start()
    actor.send({ type: 'answer', answer: answerWith({ notice: 'qr_login' }) })
    expect(actor.getSnapshot().context.shown).toMatchObject([
      { kind: 'notification', text: { key: 'common:toast.qr_login' }, duration: 4_500 },
    ])
  })

  test('a newer build is announced once, until it is closed, and only to a page that knows its own build', () => {
    const actor = createActor(noticesMachine, { input: { build: 'a' } }).start()
    const hear = (build: string | null) => actor.send({ type: 'answer', answer: answerWith({ build }) })
    const shown = () => actor.getSnapshot().context.shown
    hear('a')
    hear(null)
    expect(shown()).toEqual([])
    hear('b')
    hear('b')
    expect(shown()).toMatchObject([{ text: { key: 'common:toast.new_version' }, offers: 'reload' }])
    expect(shown()[0]?.duration).toBe(Number.POSITIVE_INFINITY)
    actor.send({ type: 'notice.dismiss', id: shown()[0]?.id ?? '' })
    hear('b')
    expect(shown()).toEqual([])
    const developing = createActor(noticesMachine).start()
    developing.send({ type: 'answer', answer: answerWith({ build: 'b' }) })
    expect(developing.getSnapshot().context.shown).toEqual([])
  })
})
