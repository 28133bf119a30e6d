// A share of the proofs of access and of bad input, on the database of this run; `npm run prove` runs them whole.

import { beforeAll, expect, inject, test } from 'vitest'
import { proveMatrix } from '../../scripts/prove/access/matrix.ts'
import { type Asking, proveSealed } from '../../scripts/prove/access/sealed.ts'
import { proveTenant } from '../../scripts/prove/access/tenant.ts'
import { proveContract } from '../../scripts/prove/input/contract.ts'
import { proveSql } from '../../scripts/prove/input/sql.ts'
import type { Figure } from '../../scripts/prove.ts'
import { templateOf } from '../support/stocks.ts'
import { worldSealKey } from '../support/world.ts'

const shares: readonly [string, (asking: Asking) => Promise<readonly Figure[]>, number][] = [
  ['nobody can tell what a sealed tender says', proveSealed, 150],
  ['nobody can tell what another enterprise has', proveTenant, 100],
  ['each call answers who may and refuses the others', proveMatrix, 400],
  ['each call answers whatever it is sent', proveContract, 2],
  ['a text finds what is written so, whatever it means to a database', proveSql, 200],
]

let template: string
// The first file that needs the demo makes it for all of them.
beforeAll(async () => {
  template = await templateOf('demo')
}, 180_000)

test.each(shares)('%s', async (_, prove, count) => {
  const origin = { place: inject('cluster'), template, sealKey: worldSealKey }
  const figures = await prove({ origin, count, seed: 1 })
  expect(figures.filter(({ pass }) => !pass)).toEqual([])
})
