// A proof that fails in any way is a line that has not passed, and leaves no process and no file.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runProof } from '../../scripts/prove/runner.ts'
import { isAlive } from '../../scripts/prove/stand.ts'
import type { Line } from '../../scripts/prove.ts'
import { patience } from '../support/patience.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'herbal-runner-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const ran = async (code: string, limitMs = 60_000): Promise<Line[]> => {
  const script = join(folder, 'proof.ts')
  writeFileSync(script, code)
  const lines: Line[] = []
  await runProof('some.proof', { script, limitMs, tell: (line) => lines.push(line) })
  return lines
}

test('the lines of a proof are passed on', async () => {
  expect(await ran(`console.log('{"figure":"a","pass":true,"n":3}')`)).toEqual([{ figure: 'a', pass: true, n: 3 }])
})

test('a proof that ends early has failed', async () => {
  expect(await ran('process.exit(3)')).toEqual([
    expect.objectContaining({ figure: 'some.proof', fault: 'ended with 3 after 0 lines', pass: false }),
  ])
})

test('what is no figure has failed', async () => {
  const [line] = await ran(`console.log('hello')`)
  expect(line).toMatchObject({ fault: 'printed what is no figure: hello', pass: false })
})

test('a proof that does not end is ended with what it started', async () => {
  const started = join(folder, 'started')
  const lines = await ran(
    `import { spawn } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
    writeFileSync(${JSON.stringify(started)}, JSON.stringify({ pid: child.pid, folder: tmpdir() }))
    setInterval(() => {}, 1000)`,
    3_000,
  )
  expect(lines).toEqual([expect.objectContaining({ figure: 'some.proof', pass: false })])
  const left = JSON.parse(readFileSync(started, 'utf8'))
  expect(existsSync(left.folder)).toBe(false)
  await expect.poll(() => isAlive(left.pid), patience).toBe(false)
})

test('what a proof leaves running does not hold up the next one, although it holds the output open', async () => {
  const started = join(folder, 'left')
  const lines = await ran(
    `import { spawn } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'inherit' })
    writeFileSync(${JSON.stringify(started)}, String(child.pid))
    console.log('{"figure":"a","pass":true}')
    process.exit(0)`,
  )
  expect(lines).toEqual([{ figure: 'a', pass: true }])
  await expect.poll(() => isAlive(Number(readFileSync(started, 'utf8'))), patience).toBe(false)
})

test('a proof for which there is no room on the disk has failed, and nothing is thrown', async () => {
  const { TMPDIR: before } = process.env
  process.env.TMPDIR = join(folder, 'nowhere')
  try {
    const [line] = await ran('')
    expect(line).toMatchObject({ figure: 'some.proof', pass: false })
    expect(line?.fault).toMatch(/^could not be run: /)
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
})
