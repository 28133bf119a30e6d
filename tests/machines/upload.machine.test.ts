import { describe, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { type UploadEvent, uploadMachine } from '#src/machines/upload.machine.ts'

const file = { id: '1', name: 'a.png', media_type: 'image/png', byte_size: 100 } as const

const begun = () => {
  let tell: (event: UploadEvent) => void = () => undefined
  const calls = { begun: 0, left: 0 }
  const machine = uploadMachine.provide({
    actors: {
      send: fromCallback<UploadEvent>(({ sendBack }) => {
        calls.begun += 1
        tell = sendBack
        return () => {
          calls.left += 1
        }
      }),
    },
  })
  const actor = createActor(machine, { input: { size: 100 } }).start()
  return { actor, calls, tell: (event: UploadEvent) => tell(event), now: () => actor.getSnapshot() }
}

describe(uploadMachine.id, () => {
  test('reports how much was sent, and never more than the whole file', () => {
    const { tell, now } = begun()
    tell({ type: 'upload.moved', sent: 40 })
    expect(now().context.sent).toBe(40)
    tell({ type: 'upload.moved', sent: 180 })
    expect(now().context.sent).toBe(100)
  })

  test('ends with the file as the server names it', () => {
    const { tell, now } = begun()
    tell({ type: 'upload.answered', reply: { ok: true, code: 0, data: file, msg: '', body: null } })
    expect(now()).toMatchObject({ status: 'done', value: 'taken', context: { file } })
  })

  test('keeps the message of a refusal until it is retried', () => {
    const { tell, now, actor, calls } = begun()
    tell({ type: 'upload.answered', reply: { ok: false, code: 4001, data: null, msg: '文件是空的', body: null } })
    expect(now()).toMatchObject({ value: 'refused', context: { refusal: '文件是空的' } })
    actor.send({ type: 'upload.retry' })
    expect(now()).toMatchObject({ value: 'sending', context: { refusal: null, sent: 0 } })
    expect(calls.begun).toBe(2)
  })

  test('aborts the request when it is cancelled, and can be retried after it was lost', () => {
    const { tell, now, actor, calls } = begun()
    actor.send({ type: 'upload.cancel' })
    expect([now().value, calls.left]).toEqual(['cancelled', 1])
    actor.send({ type: 'upload.retry' })
    tell({ type: 'upload.lost' })
    expect(now().value).toBe('lost')
    actor.send({ type: 'upload.retry' })
    expect(now().value).toBe('sending')
  })
})
