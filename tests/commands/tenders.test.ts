import { describe, expect, test } from 'vitest'
import type { SupplierPage } from '#contract/tenders.ts'
import type { Situation } from '#src/commands/command.ts'
import { aboutLabel } from '#src/commands/run.ts'
import { tenderAwardCommands } from '#src/commands/tenders/award.ts'
import { tenderLinkCommands } from '#src/commands/tenders/links.ts'
import { tenderCommands, tenderSubject } from '#src/commands/tenders/tenders.ts'
import { aResult, aResultLine, aTenderPage, ownTender } from '../support/tender-pages.ts'

type Id = keyof typeof tenderCommands

const at = (page: SupplierPage): Situation => ({
  viewer: null,
  path: 'tender',
  subject: tenderSubject(page),
  selected: [],
})
const told = (page: SupplierPage) =>
  Object.fromEntries(
    (Object.keys(tenderCommands) as Id[]) // Object.keys types the keys as string
      .map((id) => [id, tenderCommands[id].availability(at(page))] as const)
      .flatMap(([id, answer]) =>
        answer.is === 'hidden' ? [] : [[id, answer.is === 'refused' ? answer.reason : answer.is]],
      ),
  )

describe('a supplier can', () => {
  test('submit a tender, save a draft or decline while it has no tender', () => {
    expect(told(aTenderPage())).toEqual({
      'tenders.submit': 'available',
      'tenders.save': 'available',
      'tenders.decline': 'available',
    })
  })

  test('change a submitted tender, withdraw it and copy its receipt, but save no draft', () => {
    expect(told(aTenderPage({ standing: 'tendered', tender: ownTender() }))).toEqual({
      'tenders.submit': 'available',
      'tenders.withdraw': 'available',
      'tenders.copy_receipt': 'available',
    })
  })

  test('also confirm its tender after an amendment', () => {
    const page = aTenderPage({ standing: 'reconfirm', tender: ownTender({ status: 'reconfirm' }) })
    expect(told(page)).toMatchObject({ 'tenders.reconfirm': 'available', 'tenders.submit': 'available' })
  })

  test('not submit without certification, and reads the reason', () => {
    const page = aTenderPage({ may_edit: false, supplier: { name: '甲', short_name: null, certified: false } })
    expect(told(page)).toMatchObject({ 'tenders.submit': 'refusals:supplier_certified', 'tenders.save': 'available' })
  })

  test('not submit when its licence does not cover the goods, and reads the reason', () => {
    expect(told(aTenderPage({ may_edit: false }))).toMatchObject({ 'tenders.submit': 'refusals:licence_fits' })
  })

  test('neither submit nor withdraw after the deadline, and reads the reason', () => {
    const page = aTenderPage({ server_time: '2026-11-23T09:00:00.000Z', standing: 'tendered', tender: ownTender() })
    expect(told(page)).toMatchObject({
      'tenders.submit': 'refusals:before_deadline',
      'tenders.withdraw': 'refusals:before_deadline',
    })
  })

  test('answer an award in time while a line waits for its answer', () => {
    const won = (status: 'notified' | 'confirmed', is_overdue = false) =>
      tenderAwardCommands['tenders.answer_award'].availability(
        at(
          aTenderPage({
            standing: 'won',
            may_edit: false,
            tender: ownTender({ status: 'awarded' }),
            result: aResult([aResultLine({ status })], { is_overdue }),
          }),
        ),
      )
    expect(won('notified')).toEqual({ is: 'available' })
    expect(won('notified', true)).toMatchObject({ is: 'refused', reason: 'refusals:confirm_overdue' })
    expect(won('confirmed')).toEqual({ is: 'hidden' })
  })

  test('not decline without the passcode once one is set', () => {
    const declines = (passcode_set: boolean, unlocked: boolean) =>
      told(aTenderPage({ passcode_set, unlocked }))['tenders.decline']
    expect(declines(false, false)).toBe('available')
    expect(declines(true, false)).toBeUndefined()
    expect(declines(true, true)).toBe('available')
  })

  test('answer a clarification while it is open', () => {
    const asked = (standing: 'open' | 'answered' | 'overdue') =>
      aTenderPage({
        standing: 'under_review',
        may_edit: false,
        tender: ownTender({ status: 'opened' }),
        clarifications: [
          {
            id: '0193b2a0-0000-7000-8000-000000000802',
            question: '含运费吗？',
            asked_at: '2026-11-24T01:00:00.000Z',
            due_at: '2026-11-25T01:00:00.000Z',
            answer: standing === 'answered' ? '含' : null,
            answered_at: standing === 'answered' ? '2026-11-24T02:00:00.000Z' : null,
            standing,
          },
        ],
      })
    expect(told(asked('open'))).toMatchObject({ 'tenders.answer': 'available' })
    expect(told(asked('answered'))).not.toHaveProperty('tenders.answer')
    expect(told(asked('overdue'))).not.toHaveProperty('tenders.answer')
  })

  test('do nothing on other pages than that of its tender', () => {
    const elsewhere = { ...at(aTenderPage()), path: 'home' as const }
    for (const id of Object.keys(tenderCommands) as Id[]) // Object.keys types the keys as string
      expect(tenderCommands[id].availability(elsewhere)).toEqual({ is: 'hidden' })
  })
})

test('a command for a tender link names the supplier and not the demand', () => {
  const situation = at(aTenderPage())
  for (const command of [
    tenderLinkCommands['tender_links.renew'],
    tenderLinkCommands['tender_links.reset'],
    tenderLinkCommands['tender_links.reset_agree'],
    tenderLinkCommands['tender_links.reset_reject'],
  ])
    expect(aboutLabel(command, situation, { link_id: '1', supplier_name: '青禾合作社' }), command.id).toBe('青禾合作社')
  expect(tenderLinkCommands['tender_links.reset_agree'].consequence).toBeDefined()
})
