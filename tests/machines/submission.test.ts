// The states of a form's submission.
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

  test('is unknown without an answer, and a retry sends the same input', async () => {
    const { actor, sent, ends } = open()
    actor.send(submit({ title: 'a' }))
    expect(await ends(new Error('network'))).toBe('unknown')
    actor.send({ type: 'submission.retry' })
    expect(await ends({ is: 'failed', message: 'again' })).toBe('unknown')
    actor.send(submit({ title: 'b' }))
    expect(await ends({ is: 'done' })).toBe('confirmed')
    expect(sent).toEqual([{ title: 'a' }, { title: 'a' }, { title: 'b' }])
  })

  test('keeps the reasons of a refusal until it is edited or sent again', async () => {
    const { actor, ends } = open()
    actor.send(submit(1))
    expect(await ends(refusal(4001))).toBe('refused')
    expect(actor.getSnapshot().context.errors).toHaveLength(1)
    actor.send({ type: 'submission.edit' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'editing', context: { errors: [], input: 1 } })
  })

  test('ends in a conflict when the record was changed meanwhile', async () => {
    const { actor, ends } = open()
    actor.send(submit(1))
    expect(await ends({ is: 'refused', code: 4009, message: '', errors: [] })).toBe('conflicted')
  })

  test('is refused for a value that is taken, which is corrected at its field', async () => {
    const { actor, ends } = open()
    actor.send(submit(1))
    expect(await ends(refusal(4009))).toBe('refused')
  })

  test('returns to editing when the user withdraws the input', async () => {
    const { actor, ends } = open()
    actor.send(submit(1))
    expect(await ends({ is: 'withdrawn' })).toBe('editing')
  })
})
