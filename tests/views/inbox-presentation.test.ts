// Each kind of message has its texts in each language and leads to a page that its reader may see.
import { expect, test } from 'vitest'
import { type Message, messageKinds } from '#contract/inbox.ts'
import { rolePresets } from '#contract/permission-sets.ts'
import { supplierNoticeKinds } from '#contract/tenders.notices.ts'
import { addressOf, messagePresentationOf, messagePresentations } from '#src/views/inbox/message-presentation.ts'
import { allWords, hasWords, languages } from '../support/words.ts'

const id = '01930000-0000-7000-8000-000000000001'
const message = (over: Partial<Message>): Message => ({
  id,
  kind: 'approved',
  order_id: id,
  order_no: 'ZB20261122-0001',
  title: '冬季黄芪集采',
  supplier_id: null,
  supplier_name: null,
  actor_name: null,
  count: null,
  day: null,
  at: '2026-11-22T08:00:00Z',
  read_at: null,
  ...over,
})

test.each(languages)('%s has a sentence for each kind, with a number and without', (language) => {
  const words = allWords(language)
  expect(messageKinds.filter((kind) => !hasWords(words, `inbox:sentence.${kind}`))).toEqual([])
})

test.each(languages)(
  '%s names each kind of message for the page of its demand, and has a sentence for each supplier notice',
  (language) => {
    const words = allWords(language)
    // Two kinds are not listed on a demand: certificates belong to a supplier, and a reminder concerns only whoever set it.
    const ofOrders = messageKinds.filter((kind) => kind !== 'papers_ending' && kind !== 'alarm')
    expect(ofOrders.filter((kind) => !hasWords(words, `order_detail:readers.kinds.${kind}`))).toEqual([])
    expect(supplierNoticeKinds.filter((kind) => !hasWords(words, `tenders:notices.${kind}`))).toEqual([])
  },
)

test('a message leads to the review for a person who may see it, else to the demand', () => {
  expect(addressOf(message({ kind: 'opened' }), rolePresets.quality)).toBe(`/bidding/review/edit?id=${id}`)
  expect(addressOf(message({ kind: 'opened' }), ['21-bidding-order'])).toBe(`/bidding/order/detail?id=${id}`)
  expect(addressOf(message({ kind: 'approved' }), rolePresets.buyer)).toBe(`/bidding/order/detail?id=${id}`)
  expect(addressOf(message({ kind: 'approved' }), ['21-bidding-comparison'])).toBe(`/bidding/review/edit?id=${id}`)
})

test('a message about a question leads to the questions of its demand', () => {
  const asked = message({ kind: 'question_asked' })
  expect(addressOf(asked, rolePresets.buyer)).toBe(`/bidding/order/detail?id=${id}&tab=questions`)
})

test('a message about certificates leads to the supplier, and without one to the home page', () => {
  const about = { kind: 'papers_ending', order_id: null } as const
  expect(addressOf(message({ ...about, supplier_id: id }), rolePresets.supplier)).toBe(`/supplier/detail?id=${id}`)
  expect(addressOf(message(about), rolePresets.supplier)).toBe('/home')
})

test('a message of an unknown kind is drawn with a neutral icon', () => {
  expect(Object.keys(messagePresentations).toSorted()).toEqual([...messageKinds].toSorted())
  // An answer may contain kinds that the contract does not know.
  expect(messagePresentationOf(message({ kind: 'toString' as Message['kind'] }))).toEqual({
    icon: 'bell',
    tone: 'neutral',
  })
})
