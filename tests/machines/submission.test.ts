// The life of one form.
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type SendInput, type SubmissionEnd, submissionMachine } from '#src/machines/submission.machine.ts'

const open = () => {
  const sent: unknown[] = []
  let end: (end: SubmissionEnd | Error) => void = () => {}
  const machine = submissionMachine.provide({
    actors: {
      send: fromPromise<SubmissionEnd, SendInput>(({ input }) => {
        sent.push(input.input)
        return new Promise((resolve, reject) => {
          end = (how) => (how instanceof Error ? reject(how) : resolve(how))
        })
      }),
    },
  })
  const actor = createActor(machine).start()
  const ends = async (how: SubmissionEnd | Error) => {
    end(how)
    await new Promise((resolve) => setTimeout(resolve))
    return actor.getSnapshot().value
  }
  return { actor, sent, ends }
}
const submit = (input: unknown) => ({ type: 'submission.submit', input }) as const
const refusal = (code: number): SubmissionEnd => ({
  is: 'refused',
  code,
  message: 'no',
  errors: [{ path: 'title', code: 'required', message: 'missing' }],
})

describe(submissionMachine.id, () => {
  test('is confirmed once, however often submit is pressed', async () => {
    const { actor, sent, ends } = open()
    actor.send(submit(1))
    actor.send(submit(1))
    actor.send({ type: 'submission.retry' })
    expect(sent).toEqual([1])
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    expect(await ends({ is: 'done' })).toBe('confirmed')
    expect(actor.getSnapshot().context.input).toBe(1)
  })

  test('without an answer it is unknown, and a retry sends the same', async () => {
    const { actor, sent, ends } = open()
    actor.send(submit({ title: 'a' }))
    expect(await ends(new Error('network'))).toBe('unknown')
    actor.send({ type: 'submission.retry' })
    expect(await ends({ is: 'failed', message: 'again' })).toBe('unknown')
    actor.send(submit({ title: 'b' }))
    expect(await ends({ is: 'done' })).toBe('confirmed')
    expect(sent).toEqual([{ title: 'a' }, { title: 'a' }, { title: 'b' }])
  })

  test('refused keeps the reasons until it is edited or sent again', async () => {
    const { actor, ends } = open()
    actor.send(submit(1))
    expect(await ends(refusal(4001))).toBe('refused')
    expect(actor.getSnapshot().context.errors).toHaveLength(1)
    actor.send({ type: 'submission.edit' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'editing', context: { errors: [], input: 1 } })
  })

  test('a record that was changed meanwhile is a conflict', async () => {
    const { actor, ends } = open()
    actor.send(submit(1))
    expect(await ends({ is: 'refused', code: 4009, message: '', errors: [] })).toBe('conflicted')
  })

  test('a value that is taken is a refusal like any other: it is mended at its field', async () => {
    const { actor, ends } = open()
    actor.send(submit(1))
    expect(await ends(refusal(4009))).toBe('refused')
  })

  test('thinking better of it goes back to editing', async () => {
    const { actor, ends } = open()
    actor.send(submit(1))
    expect(await ends({ is: 'withdrawn' })).toBe('editing')
  })
})
