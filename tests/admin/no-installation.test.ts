// A command in a shell without the server's variables reports that there is no installation, and creates nothing.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminCommands } from '../../scripts/admin/program.ts'
import { createWorld } from '../support/world.ts'
import { admin, emptyDatabase, environmentOf } from './line.ts'

let folder: string
let env: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herbal-nothing-'))
  env = { DATA_DIR: join(folder, 'data') }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const nothing = 'There is no installation in DATA. Set DATA_DIR or DATABASE_URL in this shell as the server has them.\n'

test('a command that needs an installation is refused where there is none, and creates nothing', async () => {
  const lines = [
    ['backup', '--to', join(folder, 'backups')],
    ['list-users'],
    ['setup-token'],
    ['verify-audit'],
    ['remove-demo', '--yes'],
  ]
  const said = await Promise.all(lines.map((line) => admin(env, line)))
  for (const { rc, out, err } of said)
    expect([rc, out, err]).toEqual([1, '', nothing.replace('DATA', env.DATA_DIR ?? '')])
  expect(await readdir(folder)).toEqual([])
})

test('doctor reports the missing installation as a FAIL', async () => {
  const { rc, out, err } = await admin(env, ['doctor', '--json'])
  expect([rc, err]).toEqual([3, ''])
  expect(JSON.parse(out).findings).toContainEqual({
    name: 'database',
    state: 'FAIL',
    says: nothing.replace('DATA', env.DATA_DIR ?? '').trimEnd(),
  })
  expect(await readdir(folder)).toEqual([])
})

test('only the command that creates an installation may run without one', () => {
  expect(adminCommands.filter(({ begins }) => begins).map(({ name }) => name)).toEqual(['init'])
})

test('an installation that is not set up cannot be backed up', async () => {
  const world = await createWorld()
  try {
    const url = await emptyDatabase('not_set_up')
    const its = { ...(await environmentOf(world)), DATABASE_URL: url }
    expect((await admin(its, ['migrate'])).rc).toBe(0)
    const saved = await admin(its, ['backup', '--to', join(folder, 'backups')])
    expect([saved.rc, saved.err]).toEqual([1, 'There is nothing to save: this installation is not set up yet.\n'])
    expect((await admin(its, ['list-users'])).out).toBe('There are no users yet.\n')
    expect(await readdir(folder)).toEqual([])
  } finally {
    await world.close()
  }
})
