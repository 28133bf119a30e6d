// The server names in each page the files that the page needs, so that the browser fetches them at once. Every path has its files
// in that table, and each of them was built.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pathIds, paths, redirects } from '#src/paths.ts'
import { ROUTE_FILES } from '../../scripts/route-files.ts'
import { dist } from './support/console-server.ts'

test.for(['zh-CN', 'en-US'])('Every page names the files of its screen and its texts in %s.', (language) => {
  const table = z
    .record(z.string(), z.record(z.string(), z.array(z.string())))
    .parse(JSON.parse(readFileSync(join(dist, ROUTE_FILES), 'utf8')))
  const named = table[language] ?? {}
  const patterns = [...pathIds.map((id) => paths[id].pattern), ...Object.keys(redirects)]
  expect(Object.keys(named).toSorted()).toEqual(patterns.toSorted())
  for (const [pattern, files] of Object.entries(named)) {
    // A path that redirects needs no files of its own.
    if (!(pattern in redirects)) expect(files, pattern).not.toEqual([])
    expect(files.filter((file) => !existsSync(join(dist, file)))).toEqual([])
  }
})

test('Only the layout library of the state machines is larger than 500 kB.', () => {
  const assets = join(dist, 'assets')
  const large = readdirSync(assets).filter((file) => statSync(join(assets, file)).size > 500_000)
  expect(large.filter((file) => !file.startsWith('elk.'))).toEqual([])
})
