// The mistakes that `npm run prove -- mutations` makes are still possible: moved code must not remove one unnoticed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from '../../scripts/prove/mutants.ts'

const root = join(import.meta.dirname, '..', '..')

test.each(mutants.map((one) => [one.name, one] as const))(
  'the patch for “%s” fits its file, and its tests exist',
  (_, { patches, asks }) => {
    for (const { file, find } of patches)
      expect(readFileSync(join(root, file), 'utf8').split(find).length - 1, `${file}: ${find.trim()}`).toBe(1)
    expect(asks.filter((file) => file !== 'types' && !existsSync(join(root, file)))).toEqual([])
  },
)

test('there are at least ten mutants, each with a name of its own', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  expect(mutants.length).toBeGreaterThanOrEqual(10)
})
