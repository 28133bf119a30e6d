// The server names the files of a page in it, so that they come in one wave: every path has its files, and each of them was built.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pathIds, paths, redirects } from '#src/paths.ts'
import { ROUTE_FILES } from '../../scripts/route-files.ts'
import { dist } from './support/console-server.ts'

test.for(['zh-CN', 'en-US'])('Every page names its screen and its words ahead, in %s.', (language) => {
  const table = z
    .record(z.string(), z.record(z.string(), z.array(z.string())))
    .parse(JSON.parse(readFileSync(join(dist, ROUTE_FILES), 'utf8')))
  const named = table[language] ?? {}
  const patterns = [...pathIds.map((id) => paths[id].pattern), ...Object.keys(redirects)]
  expect(Object.keys(named).toSorted()).toEqual(patterns.toSorted())
  for (const [pattern, files] of Object.entries(named)) {
    // What leads on needs nothing of its own.
    if (!(pattern in redirects)) expect(files, pattern).not.toEqual([])
    expect(files.filter((file) => !existsSync(join(dist, file)))).toEqual([])
  }
})

test('No file is above 500 kB but the layout of drawn machines: the build warns of none, since that one is meant.', () => {
  const assets = join(dist, 'assets')
  const large = readdirSync(assets).filter((file) => statSync(join(assets, file)).size > 500_000)
  expect(large.filter((file) => !file.startsWith('elk.'))).toEqual([])
})
