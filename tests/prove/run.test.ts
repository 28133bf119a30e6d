// A run of the proofs connects to this machine alone, and ends everything it started.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { patience } from '../support/patience.ts'

const run = (code: string) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a signal ends the run and every process of it, one without a parent too', async () => {
  const child = run(`
    import { spawn } from 'node:child_process'
    import { beginRun } from '../../scripts/prove/run.ts'
    await beginRun()
    const stays = 'setInterval(() => undefined, 1000)'
    const orphan = "const { spawn } = require('node:child_process'); console.log(spawn(process.execPath, ['-e', '" + stays + "'], { detached: true, stdio: 'ignore' }).pid); process.exit()"
    spawn(process.execPath, ['-e', orphan], { stdio: 'inherit' })
    setInterval(() => undefined, 1000)`)
  const [line] = await once(createInterface(child.stdout), 'line')
  const pid = Number(line)
  expect(isAlive(pid)).toBe(true)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(143)
  await expect.poll(() => isAlive(pid), patience).toBe(false)
})

test('a run and its processes reach this machine and nothing else', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const at = server.address()
  const port = typeof at === 'object' && at !== null ? at.port : 0
  const child = run(`
    import { execFileSync } from 'node:child_process'
    import { beginRun } from '../../scripts/prove/run.ts'
    await beginRun()
    const tries = \`
      const { connect } = require('node:net')
      const said = []
      for (const given of [[${port}], [{ port: ${port}, host: '127.0.0.1' }], [9, '192.0.2.1'], [{ port: 9, host: 'example.invalid' }]])
        try { connect(...given).on('error', () => undefined).unref(); said.push('connects') } catch (error) { said.push(error.message) }
      console.log(JSON.stringify(said))\`
    process.stdout.write(execFileSync(process.execPath, ['-e', tries]))
    process.exit()`)
  const [line] = await once(createInterface(child.stdout), 'line')
  expect(JSON.parse(String(line))).toEqual([
    'connects',
    'connects',
    'a proof must not connect to 192.0.2.1',
    'a proof must not connect to example.invalid',
  ])
})
