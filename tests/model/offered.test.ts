// The page offers the events of a record's chart: an event that is missing there is hidden, and one whose fact is false
// is refused for that fact. Buttons, keys and palette use the same availability.
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { codeLifecycle, codeOffers, codeStatuses } from '#contract/codes.lifecycle.ts'
import type { Facts } from '#contract/lifecycle.ts'
import {
  columnsOf,
  type OrderEvent,
  type OrderFacts,
  orderFactNames,
  orderLifecycle,
} from '#contract/orders.lifecycle.ts'
import { permissionCodes } from '#contract/permissions.ts'
import {
  type SupplierEvent,
  type SupplierFacts,
  supplierFactNames,
  supplierLifecycle,
  supplierStatuses,
} from '#contract/suppliers.lifecycle.ts'
import { type TenderEvent, tenderFactNames, tenderLifecycle } from '#contract/tenders.lifecycle.ts'
import { tenderStatuses } from '#contract/tenders.schemas.ts'
import type { Availability, Situation } from '#src/commands/command.ts'
import { orderEventCommands } from '#src/commands/orders/orders.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { supplierSubject } from '#src/commands/subjects.ts'
import { supplierCommands } from '#src/commands/suppliers.ts'
import { tenderAvailability } from '#src/commands/tenders/tenders.ts'
import { aTenderPage, ownTender } from '../support/tender-pages.ts'
import { edgesOf, type Stand, standsOf } from './coverage.ts'

interface Page {
  readonly machine: AnyStateMachine
  readonly facts: readonly string[]
  /** Events that a person may send; the others come from the clock or from another record. */
  readonly sent: readonly string[]
  /** Facts that the payload remedies: the command asks for it instead of refusing. */
  readonly remedied?: readonly string[]
  availability(stand: Stand, event: string, facts: Facts): Availability
}

const viewer = { id: 'u1', name: '苏文佩', permissions: permissionCodes }
const eventsOf = (machine: AnyStateMachine, without: readonly string[]): string[] =>
  [...new Set(edgesOf(machine).map((edge) => edge.event))].filter((event) => !without.includes(event))

const orders: Page = {
  machine: orderLifecycle,
  facts: orderFactNames,
  sent: eventsOf(orderLifecycle, ['bidding_ends']),
  remedied: ['deadline_feasible', 'remaining_suffices'],
  availability: ({ value }, event, facts) => {
    const row = { id: 'o1', order_no: 'ZB20261120-0006', version: 3, facts: facts as OrderFacts, ...columnsOf(value) } // one entry per name
    const situation: Situation = { viewer, path: 'order_detail', subject: orderSubject(row), selected: [] }
    return orderEventCommands[`orders.${event as OrderEvent}`].availability(situation) // an event of the chart
  },
}

const suppliers: Page = {
  machine: supplierLifecycle,
  facts: supplierFactNames,
  sent: eventsOf(supplierLifecycle, ['papers_end', 'identity_changed', 'certify']),
  availability: (stand, event, facts) => {
    // The facts by their names, as in the two others below.
    const subject = supplierSubject(supplierRow(stand, facts as SupplierFacts))
    const situation: Situation = { viewer, path: 'supplier_detail', subject, selected: [] }
    // Any event of the chart except the one with a page of its own.
    return supplierCommands[`suppliers.${event as Exclude<SupplierEvent, 'certify'>}`].availability(situation)
  },
}

const tenders: Page = {
  machine: tenderLifecycle,
  facts: tenderFactNames,
  sent: ['save', 'submit', 'withdraw', 'reconfirm'],
  availability: (stand, event, facts) => {
    const page = aTenderPage()
    const tender = ownTender({ status: statusIn(tenderStatuses, stand) })
    const sent = { ...page, tender, facts: { ...page.facts, ...facts } }
    return tenderAvailability(event as TenderEvent, sent) // one of those in `sent` above
  },
}

describe.each(Object.entries({ orders, suppliers, tenders }))('%s', (_name, page) => {
  const all = allTrue(page.facts)

  test.each(standsOf(page.machine, all).map((stand) => [stand.path, stand] as const))('%s', (_path, stand) => {
    for (const event of page.sent) {
      const edges = stand.edges.filter((edge) => edge.event === event)
      const shown = page.availability(stand, event, all)
      expect(shown, event).toEqual({ is: edges.length === 0 ? 'hidden' : 'available' })
      for (const guard of edges.flatMap((edge) => edge.guards)) {
        const refused = page.availability(stand, event, { ...all, [guard]: false })
        // Some events have another way without the fact: the first of two people is recorded as an opener.
        const hasOtherWay = edges.some((edge) => !edge.guards.includes(guard))
        if (page.remedied?.includes(guard) === true || hasOtherWay) expect(refused).toEqual({ is: 'available' })
        else expect(refused, `${event} without ${guard}`).toMatchObject({ is: 'refused', reason: `refusals:${guard}` })
      }
    }
  })
})

test('the page of certifying is available exactly where the chart has the event', () => {
  const facts = allTrue(supplierFactNames) as SupplierFacts // one entry per name
  for (const stand of standsOf(supplierLifecycle, facts)) {
    const subject = supplierSubject(supplierRow(stand, facts))
    const { is } = supplierCommands['suppliers.certify'].availability({
      viewer,
      path: 'suppliers',
      subject,
      selected: [],
    })
    expect(is, stand.path).toBe(stand.edges.some((edge) => edge.event === 'certify') ? 'available' : 'hidden')
  }
})

test('a code offers exactly the events of its chart', () => {
  for (const stand of standsOf(codeLifecycle, {}))
    expect(codeOffers(statusIn(codeStatuses, stand)).toSorted()).toEqual(
      stand.edges.map((edge) => edge.event).toSorted(),
    )
})

const allTrue = (names: readonly string[]): Facts => Object.fromEntries(names.map((name) => [name, true]))

const statusIn = <S extends string>(statuses: readonly S[], { path }: Pick<Stand, 'path'>): S => {
  const found = statuses.find((one) => one === path)
  if (found === undefined) throw new Error(`${path} is no status`)
  return found
}

const supplierRow = (stand: Pick<Stand, 'path'>, facts: SupplierFacts) => ({
  id: 's1',
  supplier_name: '蓉城本草堂',
  version: 1,
  status: statusIn(supplierStatuses, stand),
  facts,
})
