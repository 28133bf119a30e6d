import { expect, test } from 'vitest'
import { limitRun } from '../scripts/run-limit.ts'

const never = () => new Promise<never>(() => undefined)

test('a run that takes longer than its minutes goes on to what puts it away', async () => {
  const limit = limitRun(0)
  await expect(limit.within(never())).rejects.toThrow('not done within 0 minutes')
  expect(limit.signal.aborted).toBe(true)
  limit.end()
})

test('so does one that somebody stops; once it has ended, signals are nothing to it', async () => {
  const before = process.listenerCount('SIGHUP')
  const limit = limitRun(1)
  const waiting = limit.within(never())
  process.emit('SIGHUP', 'SIGHUP')
  await expect(waiting).rejects.toThrow('stopped by SIGHUP')
  limit.end()
  expect(process.listenerCount('SIGHUP')).toBe(before)
})

test('what is done in time is given on', async () => {
  const limit = limitRun(1)
  await expect(limit.within(Promise.resolve(7))).resolves.toBe(7)
  limit.end()
})
