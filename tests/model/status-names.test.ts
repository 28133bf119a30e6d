// Code that names one status of a demand, instead of a tag, compiles also when a status is new. So a new status fails
// here, with the list of every such place, until somebody has read them.
import { expect, test } from 'vitest'
import { orderStatuses } from '#contract/orders.statuses.ts'
import { type Source, sourcesIn } from '../support/sources.ts'

/**
 * The statuses whose places somebody has read: what the clock sweeps, who is told, which deadline counts, what a page
 * shows. A new status is added here after its places were read.
 */
const readFor = [
  'draft',
  'pending_audit',
  'rejected',
  'bidding',
  'pending_open',
  'reviewing',
  'award_auditing',
  'awarded',
  'completed',
  'failed',
  'cancelled',
]

/**
 * Files that are not searched: the chart and the statuses define the names; the demo and the database files use names
 * of their own.
 */
const apart = /^contract\/orders\.(lifecycle|statuses)\.ts$|^server\/(demo|db)\//

/** Names that only demands have, and names that other records have too, where a demand is asked for its status. */
const names =
  /'(pending_audit|bidding|pending_open|reviewing|award_auditing)'|\b(order|row|demand|listed)\??\.status [!=]== '(draft|rejected|awarded|completed|failed|cancelled)'/

const placesIn = ({ path, code }: Source): string[] =>
  code.split('\n').flatMap((line, at) => (names.test(line) ? [`${path}:${at + 1}  ${line.trim()}`] : []))

test('somebody has read every place that goes by the name of one status, for each status there is', () => {
  const places = sourcesIn('contract', 'server', 'src')
    .filter(({ path }) => !apart.test(path))
    .flatMap(placesIn)
  expect(places.length).toBeGreaterThan(100)
  expect(
    readFor,
    `The statuses changed. Read each place that goes by the name of one, then write the statuses into this file:\n${places.join('\n')}\n`,
  ).toEqual(orderStatuses)
})
