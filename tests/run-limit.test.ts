import { expect, test } from 'vitest'
import { limitRun } from '../scripts/run-limit.ts'

const never = () => new Promise<never>(() => undefined)

test('a run that exceeds its minutes is aborted with an error', async () => {
  const limit = limitRun(0)
  await expect(limit.within(never())).rejects.toThrow('not done within 0 minutes')
  expect(limit.signal.aborted).toBe(true)
  limit.end()
})

test('a run stopped by a signal fails as well, and a finished run handles no signals', async () => {
  const before = process.listenerCount('SIGHUP')
  const limit = limitRun(1)
  const waiting = limit.within(never())
  process.emit('SIGHUP', 'SIGHUP')
  await expect(waiting).rejects.toThrow('stopped by SIGHUP')
  limit.end()
  expect(process.listenerCount('SIGHUP')).toBe(before)
})

test('a run that finishes in time returns its value', async () => {
  const limit = limitRun(1)
  await expect(limit.within(Promise.resolve(7))).resolves.toBe(7)
  limit.end()
})
