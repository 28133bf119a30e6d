import { describe, expect, test } from 'vitest'
import { rolePresets } from '#contract/permission-sets.ts'
import { availabilityOf } from '#src/commands/availability.ts'
import type { Situation } from '#src/commands/command.ts'
import { type OrderRow, orderSubject } from '#src/commands/orders/subjects.ts'
import { tenderEntryCommands } from '#src/commands/tenders/entries.ts'
import { passcodeCommands } from '#src/commands/tenders/passcode.ts'
import { tenderCommands, tenderSubject } from '#src/commands/tenders/tenders.ts'
import { anOrder } from '../support/console.tsx'
import { aTenderPage, ownTender } from '../support/tender-pages.ts'

const begin = (preset: 'admin' | 'buyer' | 'chief', order: OrderRow, path: Situation['path'] = 'order_detail') =>
  availabilityOf(tenderEntryCommands['tender_entries.begin'], {
    viewer: { id: '1', name: '甲', permissions: rolePresets[preset] },
    path,
    subject: orderSubject(order),
    selected: [],
  })

describe('a tender can be entered', () => {
  const bidding = anOrder({ status: 'bidding', review_stage: null }, { deadline_passed: false })

  test('by buyers while the demand takes tenders', () => {
    expect(begin('buyer', bidding)).toEqual({ is: 'available' })
    expect(begin('chief', bidding)).toEqual({ is: 'hidden' })
    expect(begin('buyer', bidding, 'home')).toEqual({ is: 'hidden' })
    expect(begin('buyer', anOrder({ status: 'pending_open', review_stage: null }))).toEqual({ is: 'hidden' })
  })

  test('not by a person who may also open and award, who is told why', () => {
    expect(begin('admin', bidding)).toMatchObject({ is: 'refused', reason: 'refusals:not_judge' })
  })

  test('not after the deadline', () => {
    const late = anOrder({ status: 'bidding', review_stage: null })
    expect(begin('buyer', late)).toMatchObject({ is: 'refused', reason: 'refusals:before_deadline' })
  })
})

const onPage = (page: ReturnType<typeof aTenderPage>): Situation => ({
  viewer: null,
  path: 'tender',
  subject: tenderSubject(page),
  selected: [],
})

describe('at its link a supplier', () => {
  test('can confirm only a tender entered by staff that is not confirmed yet', () => {
    const confirm = tenderCommands['tenders.confirm_surrogate']
    const entered = ownTender({ entry_channel: 'phone', surrogate_confirmed: false })
    expect(confirm.availability(onPage(aTenderPage({ standing: 'tendered', tender: entered })))).toEqual({
      is: 'available',
    })
    for (const tender of [
      ownTender(),
      { ...entered, surrogate_confirmed: true },
      { ...entered, status: 'opened' as const },
    ])
      expect(confirm.availability(onPage(aTenderPage({ tender })))).toEqual({ is: 'hidden' })
  })

  test('can set the passcode at first, give it while locked out, and change it once let in', () => {
    const may = (page: ReturnType<typeof aTenderPage>) =>
      (['tenders.set_passcode', 'tenders.unlock', 'tenders.ask_reset'] as const).map(
        (id) => passcodeCommands[id].availability(onPage(page)).is,
      )
    const locked = { unlocked: false, passcode_set: true } as const
    expect(may(aTenderPage({ unlocked: false, passcode_set: false }))).toEqual(['available', 'hidden', 'hidden'])
    expect(may(aTenderPage(locked))).toEqual(['hidden', 'available', 'available'])
    expect(may(aTenderPage())).toEqual(['available', 'hidden', 'available'])
    expect(may(aTenderPage({ unlocked: false, passcode_set: null }))).toEqual(['hidden', 'hidden', 'hidden'])
    const asked = { standing: 'asked', asked_on: '2026-11-20', settled_at: null, withdraws: false } as const
    expect(may(aTenderPage({ ...locked, reset: asked }))).toEqual(['hidden', 'available', 'hidden'])
  })
})
