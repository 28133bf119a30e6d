// The tender page decides what may be done by the facts the server sent, and by nothing else on the page.
import { describe, expect, test } from 'vitest'
import { supplierPageFactNames } from '#contract/tenders.facts.ts'
import { tenderStatuses } from '#contract/tenders.schemas.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import { tenderAskCommands } from '#src/commands/tenders/ask.ts'
import { tenderAwardCommands } from '#src/commands/tenders/award.ts'
import { passcodeCommands } from '#src/commands/tenders/passcode.ts'
import { tenderCommands, tenderSubject } from '#src/commands/tenders/tenders.ts'
import { sourcesIn } from '../support/sources.ts'
import { aResult, aResultLine, aTenderPage, ownTender } from '../support/tender-pages.ts'

const commands = Object.entries({
  ...tenderCommands,
  ...tenderAskCommands,
  ...tenderAwardCommands,
  ...passcodeCommands,
})

/** A page that accepts tenders and one that is over, by fields: the times, the standing, what waits. */
const taking = aTenderPage()
const over = aTenderPage({
  standing: 'won',
  may_edit: false,
  server_time: '2027-01-01T00:00:00.000Z',
  supplier: { name: '陇西青禾药材合作社', short_name: null, certified: false },
  passcode_set: false,
  unlocked: false,
  reset: { standing: 'proposed', asked_on: '2026-11-20', settled_at: null, withdraws: false },
  clarifications: [
    {
      id: '0193b2a0-0000-7000-8000-000000000802',
      question: '含运费吗？',
      asked_at: '2026-11-24T01:00:00.000Z',
      due_at: '2026-11-25T01:00:00.000Z',
      answer: null,
      answered_at: null,
      standing: 'open',
    },
  ],
  result: aResult([aResultLine({ origin_asked: true })], { is_overdue: true }),
  extension: { asked_at: '2026-11-24T01:00:00.000Z', expired_on: '2026-11-23' },
})

const all = (value: boolean): SupplierPage['facts'] => {
  const facts = { ...taking.facts }
  for (const name of supplierPageFactNames) facts[name] = value
  return facts
}

/** All true, all false, and each one alone the opposite. */
const worlds = [true, false].flatMap((value) => [
  all(value),
  ...supplierPageFactNames.map((name) => ({ ...all(value), [name]: !value })),
])

const availabilities = (page: SupplierPage) =>
  commands.map(([id, command]) => [
    id,
    command.availability({ viewer: null, path: 'tender', subject: tenderSubject(page), selected: [] }),
  ])

describe('the same facts offer the same commands, whatever else the page says', () => {
  test.each(tenderStatuses)('for a tender that is %s', (status) => {
    const tender = ownTender({ status })
    for (const facts of worlds)
      expect(availabilities({ ...over, tender, facts })).toEqual(availabilities({ ...taking, tender, facts }))
  })

  test('without a tender', () => {
    for (const facts of worlds) expect(availabilities({ ...over, facts })).toEqual(availabilities({ ...taking, facts }))
  })
})

test('every fact changes what is offered in some case', () => {
  const tenders = [null, ...tenderStatuses.map((status) => ownTender({ status }))]
  const decides = (name: (typeof supplierPageFactNames)[number]) =>
    worlds.some((facts) =>
      tenders.some((tender) => {
        const other = { ...facts, [name]: !facts[name] }
        const shown = [
          { ...taking, tender, facts },
          { ...taking, tender, facts: other },
        ].map(availabilities)
        return JSON.stringify(shown[0]) !== JSON.stringify(shown[1])
      }),
    )
  expect(supplierPageFactNames.filter((name) => !decides(name))).toEqual([])
})

/** The sources of a fact: a clock, a time, or a rule that the server checks before it sends the fact. */
const makesFacts =
  /\bDate\.|server_time|bid_deadline_at|supplierPageFactsOf|tenderFactsOf|FactsOf\(|questionRefusal|codeOffers|codeAfter|is_overdue|may_edit|\bstanding [!=]==/

test('no command of a tender or a code computes a fact, nor does the sheet of labels', () => {
  const files = sourcesIn('src').filter(({ path }) =>
    /^src\/(commands\/(tenders\/|codes)|views\/trace\/label-sheet)/.test(path),
  )
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter(({ code }) => makesFacts.test(code)).map(({ path }) => path)).toEqual([])
})
