// Mistakes that would silently break a promise of a tender, from its link to the last settled line.
import type { Mutant, Patch } from './mutant.ts'

const orders = 'contract/orders.lifecycle.ts'
const facts = 'server/orders/facts.ts'
const price = 'contract/tenders.price.ts'

const orderChart = 'tests/contract/orders.lifecycle.test.ts'
const afterAward = 'tests/server/after-award.test.ts'
const amendments = 'tests/server/orders.amendments.test.ts'
const unopened = 'tests/server/tenders.unopened.test.ts'
const passcode = 'tests/server/tenders.passcode.test.ts'
const links = 'tests/server/tender-links.test.ts'
const evaluated = 'tests/contract/tenders.evaluated.test.ts'

/** A mistake in one place. */
const once = (name: string, patch: Patch, ...asks: readonly string[]): Mutant => ({ name, patches: [patch], asks })

/** The machine no longer checks a fact. */
const unguarded: readonly Mutant[] = [
  [
    'none_confirmed',
    'an award somebody has confirmed is revoked',
    "and(['none_confirmed', 'not_proposer'])",
    "'not_proposer'",
  ],
  [
    'has_open_lines',
    'an award is changed where nothing is open',
    "promote: { guard: 'has_open_lines', target",
    'promote: { target',
  ],
  [
    'lines_settled',
    'a demand is completed with lines nobody supplies',
    "complete: { guard: 'lines_settled', target",
    'complete: { target',
  ],
  ['first_award', 'a demand with an award in force is cancelled', "and(['not_self', 'first_award'])", "'not_self'"],
  [
    'not_in_award',
    'who made an award answers it',
    "const answer = { guard: 'not_in_award', actions",
    'const answer = { actions',
  ],
  [
    'amendment_waits',
    'an amendment is returned where none waits',
    "guard: and(['amendment_waits', 'in_audit_step', 'not_amendment_writer']),",
    "guard: and(['in_audit_step', 'not_amendment_writer']),",
  ],
  [
    'no_amendment_waits',
    'a second amendment is proposed beside one that waits',
    "and(['not_frozen', 'no_amendment_waits'])",
    "'not_frozen'",
  ],
  [
    'rest_openable',
    'the rest is opened where there is none',
    "open_rest: { guard: 'rest_openable', target",
    'open_rest: { target',
  ],
].map(([fact = '', name = '', find = '', put = '']) =>
  once(`drop the guard ${fact}: ${name}`, { file: orders, find, put }, orderChart),
)

/** The server takes a fact for granted. */
const ungrounded: readonly Mutant[] = [
  ['none_confirmed', 'order.confirmed_lines === 0', afterAward],
  ['lines_settled', 'order.unsettled_lines === 0 && order.open_lines === 0', afterAward],
  ['has_open_lines', 'order.open_lines > 0', afterAward],
  ['first_award', '!order.has_award', afterAward],
  [
    'not_in_award',
    "isAllowed('award') || ![...order.award_proposers, ...order.award_approvers].includes(viewer.id)",
    afterAward,
  ],
  ['no_amendment_waits', 'order.amendment_by === null', amendments],
  ['not_amendment_writer', "isAllowed('amendment') || order.amendment_by !== viewer.id", amendments],
].map(([fact = '', known = '', ask = '']) =>
  once(
    `remove the server’s enforcement of ${fact}`,
    { file: facts, find: `    ${fact}:${known.startsWith('\n') ? '' : ' '}${known},`, put: `    ${fact}: true,` },
    ask,
  ),
)

export const promiseMutants: readonly Mutant[] = [
  ...unguarded,
  ...ungrounded,
  once(
    'an opening goes on when nothing can be decrypted',
    {
      file: 'server/tenders/unseal.ts',
      find: '  if (tenders.length > 0 && [...read.values()].every((one) => one.content === null)) throw notNow(SEAL_KEY_FITS, status)\n',
      put: '',
    },
    unopened,
  ),
  once(
    'the rest is opened although it still cannot be read',
    {
      file: 'server/tenders/open.ts',
      find: "  if (whole.size === 0) throw notNow('rest_openable', row.status)\n",
      put: '',
    },
    unopened,
  ),
  once(
    'a label without an origin somebody declared',
    {
      file: 'server/codes.goods.ts',
      find: "  if (origin === null || origin.trim() === '') throw notNow('origin_declared', line.order_status)\n",
      put: "  if (origin === null) return ''\n",
    },
    afterAward,
  ),
  once(
    'a browser of staff is let in at a link',
    {
      file: 'server/tender-links/staff.ts',
      find: 'if (staff === undefined) return { ...link, is_staff: false }',
      put: 'if (staff === undefined || link !== null) return { ...link, is_staff: false }',
    },
    links,
  ),
  once(
    'a new link forgives wrong passcodes',
    {
      file: 'server/passcodes.ts',
      find: 'case when locked_until is null then wrong_tries + 1',
      put: `case when exists (select from tender_links l where l.order_id = tender_passcodes.order_id and l.renewed_at > set_at) then 1
        when locked_until is null then wrong_tries + 1`,
    },
    passcode,
  ),
  once('six wrong passcodes are taken', { file: 'server/passcodes.ts', find: '} >= $', put: '} > $' }, passcode),
  once(
    'contents are given without the cookie',
    {
      file: 'server/tender-links/unlock.ts',
      find: '  if (own === null) return { ...open, unlocked: false }\n',
      put: '  if (own === null) return { ...open, unlocked: true }\n',
    },
    passcode,
  ),
  once(
    'acts at a link need no passcode',
    {
      file: 'server/tender-links/unlock.ts',
      find: "const isNeeded = needs === 'passcode' ||",
      put: 'const isNeeded =',
    },
    passcode,
  ),
  once(
    'the day of a reading is sent with its hour',
    {
      file: 'server/tender-links/rows.ts',
      find: 'localDay(sql`r.first_viewed_at`)',
      put: "sql`to_char(r.first_viewed_at, 'YYYY-MM-DD HH24')`",
    },
    links,
  ),
  once(
    'a tender with a short line is ranked',
    {
      file: price,
      find: 'one.missing_lines === 0 && one.short_lines === 0 && one.vetoed_lines === 0',
      put: 'one.missing_lines === 0 && one.vetoed_lines === 0',
    },
    evaluated,
  ),
  once(
    'what is offered above the demand counts in full',
    {
      file: price,
      find: ': amountOf(offer.landed_price_kg, line.quantity, line.unit)',
      put: ': amountOf(offer.landed_price_kg, offer.offered_qty, line.unit)',
    },
    evaluated,
  ),
  once(
    'a tax that a line leaves out is not added',
    { file: price, find: "lacking.includes('tax') ? (line.tax_rate ?? said.tax_rate ?? '0') : '0'", put: "'0'" },
    'tests/contract/tenders.price.test.ts',
  ),
  once(
    'sums after the award count declined lines',
    {
      file: 'server/db/migrations/0040_after_award.sql',
      find: "l.status in ('confirmed', 'contracted', 'closed') as is_confirmed",
      put: "l.status in ('confirmed', 'contracted', 'closed', 'declined') as is_confirmed",
    },
    afterAward,
  ),
  once(
    'an offer past its day is promoted',
    {
      file: 'contract/reviews.promote.ts',
      find: 'if (offer?.expired === true) {',
      put: 'if (offer?.id === given.order_item_id) {',
    },
    'tests/contract/reviews.promote.test.ts',
  ),
  once(
    'a line is promoted to who gave it up',
    {
      file: 'contract/reviews.promote.ts',
      find: "line.role === 'main' && line.status === 'declined')\n",
      put: "line.role === 'main' && line.status === 'closed')\n",
    },
    'tests/contract/reviews.promote.test.ts',
  ),
  once(
    'an amendment is measured against the last version instead of the one last approved',
    {
      file: 'server/orders/amend.ts',
      find: 'approved_lines: approved === undefined ? null : JSON.stringify(approved),',
      put: 'approved_lines: JSON.stringify(approved ?? approvedLinesOf(await itemsOf(context, row.id))),',
    },
    amendments,
  ),
  once(
    'any answer to an abnormally low price unblocks its award',
    {
      file: 'server/tenders/offers.ts',
      find: ".where('accepted', '=', true)",
      put: ".where('answered_at', 'is not', null)",
    },
    'tests/server/tenders.clarify.test.ts',
  ),
  once(
    'a 503 does not say when to ask again',
    {
      file: 'server/app.ts',
      find: "headers: { ...apiHeaders, 'Retry-After': retryAfter(reason) }",
      put: 'headers: { ...apiHeaders }',
    },
    'tests/server/faults.test.ts',
  ),
  once(
    'a body of any type is taken',
    {
      file: 'server/http/body.ts',
      find: '  if (!isJson(type) && !isSilent) throw new HttpRefusal(415)\n',
      put: '  if (!isJson(type) && isSilent && bytes.byteLength > 0) throw new HttpRefusal(415)\n',
    },
    'tests/server/serve.test.ts',
  ),
]
