// What a build keeps of the previous one.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepLastAssets } from '../../scripts/keep-assets.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'herbal-keep-'))
  await writeFile(join(root, 'index.html'), '<script type="module" src="./main.js"></script>')
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** Builds a page that contains `word`; returns the names of its files and of the kept ones. */
const release = async (word: string): Promise<string[]> => {
  await writeFile(join(root, 'main.js'), `console.log(${JSON.stringify(word)})`)
  await build({ root, configFile: false, logLevel: 'silent', plugins: [keepLastAssets()] })
  return (await readdir(join(root, 'dist', 'assets'))).toSorted()
}

test('the files of the last build stay for one release, and no longer', async () => {
  const first = await release('one')
  expect(first).toHaveLength(1)
  const second = await release('two')
  expect(second).toHaveLength(2)
  expect(second).toEqual(expect.arrayContaining(first))
  const third = await release('three')
  expect(third).toHaveLength(2)
  expect(third).not.toEqual(expect.arrayContaining(first))
  const fresh = second.filter((name) => !first.includes(name))
  expect(third).toEqual(expect.arrayContaining(fresh))
})
