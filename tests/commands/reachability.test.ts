// The palette offers every page a user may open and every command they may run, and nothing else: tested over
// permissions and states.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { maySend, orderEvents } from '#contract/orders.events.ts'
import {
  columnsOf,
  type OrderEvent,
  type OrderFacts,
  orderFactNames,
  orderLifecycle,
  orderOffers,
  type StandingColumns,
} from '#contract/orders.lifecycle.ts'
import { rolePresets, withPages } from '#contract/permission-sets.ts'
import { allows, type PermissionCode, permissionCodes } from '#contract/permissions.ts'
import { supplierFactNames, supplierStatuses } from '#contract/suppliers.lifecycle.ts'
import type { Args, Command, Services, Situation, Subject } from '#src/commands/command.ts'
import { herbSubject } from '#src/commands/herbs/herbs.ts'
import type { EventPresentation } from '#src/commands/lifecycle.ts'
import { orderPresentation } from '#src/commands/orders/presentation.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { commands } from '#src/commands/registry.ts'
import { supplierSubject, templateSubject, userSubject } from '#src/commands/subjects.ts'
import { reachable } from '#src/palette/rows.ts'
import { type PathId, pathIds, paths, to } from '#src/paths.ts'

// Commands make addresses absolute with this document; the tests do not read the results.
beforeAll(() => vi.stubGlobal('document', { baseURI: 'http://console.invalid/', querySelectorAll: () => [] }))
afterAll(() => vi.unstubAllGlobals())

/** The codes of the six pages of the menu, and all subsets of them. */
const pageCodes: readonly PermissionCode[] = [
  '21-bidding-order',
  '21-bidding-comparison',
  '21-bidding-order-herbal_template',
  '21-supplier',
  '21-system-enterprise',
  '21-system-user',
]
const menuSets = Array.from({ length: 2 ** pageCodes.length }, (_, bits) =>
  pageCodes.filter((_code, at) => (bits & (1 << at)) !== 0),
)
const holders: readonly (readonly [string, readonly PermissionCode[]])[] = [
  ['nothing', []],
  ['everything', permissionCodes],
  ...Object.entries(rolePresets).map(([name, codes]) => [name, codes] as const),
  // An act requires its page.
  ...permissionCodes.map((one) => [one, withPages([one])] as const),
]

/** Pages that nobody opens by name, with the reason. */
const elsewhere: Partial<
  Record<PathId, 'a visitor’s' | 'needs a record' | 'an address of its own' | 'told by the server'>
> = {
  login: 'a visitor’s',
  browser_upgrade: 'a visitor’s',
  tender: 'a visitor’s',
  trace: 'a visitor’s',
  setup: 'a visitor’s',
  order_edit: 'needs a record',
  order_detail: 'needs a record',
  order_labels: 'needs a record',
  tender_enter: 'needs a record',
  review_edit: 'needs a record',
  review_detail: 'needs a record',
  herbal_edit: 'needs a record',
  herbal_detail: 'needs a record',
  herb_edit: 'needs a record',
  supplier_detail: 'needs a record',
  supplier_certify: 'needs a record',
  qr_approval: 'an address of its own',
  empty: 'told by the server',
  exception_403: 'told by the server',
  exception_404: 'told by the server',
  exception_500: 'told by the server',
  exception_trigger: 'told by the server',
}
const maySee = (path: PathId, held: readonly string[]): boolean => {
  const { access } = paths[path]
  return access === 'user' || (access !== 'visitor' && allows(access, held))
}

describe('the pages that the palette opens', () => {
  test.each(menuSets.map((held) => [held.join(' ') || 'nothing', held] as const))(
    'are those that %s permits',
    async (_, held) => {
      const went = (await rowsRun({ ...nowhere, viewer: viewerWith(held) })).flatMap((row) => row.went)
      const pages = pathIds.filter((path) => elsewhere[path] === undefined && maySee(path, held))
      // An address with a query or a fragment is a part of a page: the form over a list, a section of the preferences.
      expect(went.filter((address) => !/[?#]/.test(address)).toSorted()).toEqual(
        pages.map((path) => to(path)).toSorted(),
      )
      expect(went.filter((address) => !maySee(pathOf(address), held))).toEqual([])
    },
  )
})

describe('pages of a record', () => {
  const order = (row: StandingColumns) =>
    orderSubject({ id: 'r1', order_no: 'ZB1', version: 1, facts: facts(true, 'deadline_passed'), ...row })
  const template = templateSubject({
    id: 'r1',
    template_no: 'P1',
    name: '黄芪',
    status: 'active',
    used_count: 0,
    version: 1,
  })
  const herb = herbSubject({
    id: 'r1',
    name: '黄芪',
    status: 'active',
    origin: 'own',
    withdrawn_in: null,
    version: 1,
  })
  const supplier = supplierSubject({
    id: 'r1',
    supplier_name: '亳州华泉',
    status: supplierStatuses[0],
    facts: Object.fromEntries(supplierFactNames.map((name) => [name, true])) as Parameters<
      typeof supplierSubject
    >[0]['facts'], // one entry per name
    version: 1,
  })
  const fit: readonly (readonly [PathId, Subject, PathId])[] = [
    ['order_detail', order({ status: 'draft', review_stage: null }), 'orders'],
    ['order_edit', order({ status: 'draft', review_stage: null }), 'order_detail'],
    ['order_labels', order({ status: 'awarded', review_stage: null }), 'order_detail'],
    ['tender_enter', order({ status: 'bidding', review_stage: null }), 'order_detail'],
    ['review_edit', order({ status: 'reviewing', review_stage: 'qualification' }), 'order_detail'],
    ['review_detail', order({ status: 'reviewing', review_stage: 'qualification' }), 'order_detail'],
    ['herbal_detail', template, 'herbal'],
    ['herbal_edit', template, 'herbal_detail'],
    ['herb_edit', herb, 'herbs'],
    ['supplier_detail', supplier, 'suppliers'],
    ['supplier_certify', supplier, 'supplier_detail'],
  ]

  test('include every page that needs a record', () => {
    const needing = pathIds.filter((path) => elsewhere[path] === 'needs a record')
    expect(fit.map(([path]) => path).toSorted()).toEqual(needing.toSorted())
  })

  test.each(fit)('%s is opened by exactly one row of a record', async (path, subject, at) => {
    // Reviewers do not enter tenders, because they would know prices before the opening.
    const held =
      path === 'tender_enter'
        ? permissionCodes.filter((one) => !one.startsWith('21-bidding-comparison-'))
        : permissionCodes
    const situation = { ...nowhere, path: at, subject, viewer: viewerWith(held) }
    const rows = await rowsRun(situation)
    expect(rows.filter(({ went }) => went.includes(to(path, { id: 'r1' }))).length).toBe(1)
  })
})

const places: readonly StandingColumns[] = Object.entries(orderLifecycle.states).flatMap(([status, node]) => {
  const stages = Object.keys(node.states)
  return stages.length === 0 ? [columnsOf(status)] : stages.map((stage) => columnsOf({ [status]: stage }))
})
const events = Object.keys(orderEvents) as OrderEvent[] // Object.keys types the keys as string
const presentations: Readonly<Record<OrderEvent, EventPresentation>> = orderPresentation
/** Whether the palette lists the event; the others run from the form, or from a page that knows the tender or the line. */
const isListed = (event: OrderEvent): boolean =>
  presentations[event].takes === undefined && presentations[event].listed !== false

describe.each(places)('an order in $status $review_stage', (row) => {
  const settings: readonly OrderFacts[] = [
    facts(true),
    facts(false),
    ...orderFactNames.map((name) => facts(true, name)),
  ]

  test.each(holders)('offers %s every permitted act and no other', (_, held) => {
    for (const its of held === permissionCodes ? settings : settings.slice(0, 2)) {
      const subject = orderSubject({ id: 'r1', order_no: 'ZB1', version: 1, facts: its, ...row })
      const listed = reachable(
        commands,
        { ...nowhere, path: 'order_detail', subject, viewer: viewerWith(held) },
        'all',
        () => false,
      )
      const found = new Map(listed.map(({ command, availability }) => [command.id, availability.is]))
      const offered = new Map(orderOffers(row, its).map((offer) => [offer.event, offer.refusal]))
      for (const event of events) {
        // Saving uses the edit call, so its permission is required too.
        const calls = orderEvents[event].by !== 'save' || held.includes('21-bidding-order-edit')
        const expected = offered.has(event) && isListed(event) && maySend(event, row.status, held) && calls
        const remedies: Partial<Record<string, string>> =
          'remedies' in orderEvents[event] ? (orderEvents[event].remedies ?? {}) : {}
        const refusal = offered.get(event)
        const state = !expected ? undefined : refusal === undefined ? 'available' : 'refused'
        const is = found.get(`orders.${event}`)
        // A fact that the payload can remedy is asked for, not refused.
        if (refusal !== undefined && remedies[refusal] !== undefined && expected) expect(is, event).not.toBeUndefined()
        else expect(is, `${event} ${held.join(' ')}`).toBe(state)
      }
    }
  })

  test.each(holders)('with %s no row opens a page or makes a call without permission', async (_, held) => {
    const subject = orderSubject({ id: 'r1', order_no: 'ZB1', version: 1, facts: facts(true), ...row })
    for (const path of (['orders', 'order_detail'] as const).filter((one) => maySee(one, held))) {
      const rows = await rowsRun({ ...nowhere, path, subject, viewer: viewerWith(held) })
      for (const { id, went, called } of rows) {
        for (const address of went) expect(maySee(pathOf(address), held), `${id} goes to ${address}`).toBe(true)
        for (const { endpoint, access } of called) expect(may(access, held), `${id} calls ${endpoint}`).toBe(true)
      }
    }
  })
})

describe('other records', () => {
  const user = userSubject({ id: 'u2', username: 'li', name: '李牧原', status: 'enabled', version: 1 })
  const template = templateSubject({
    id: 'r1',
    template_no: 'P1',
    name: '黄芪',
    status: 'draft',
    used_count: 0,
    version: 1,
  })
  const suppliers = supplierStatuses.map((status) =>
    supplierSubject({
      id: 'r1',
      supplier_name: '亳州华泉',
      status,
      facts: Object.fromEntries(supplierFactNames.map((name) => [name, true])) as Parameters<
        typeof supplierSubject
      >[0]['facts'], // one entry per name
      version: 1,
    }),
  )

  test.each(holders)('with %s no row opens a page or makes a call without permission', async (_, held) => {
    for (const subject of [user, template, ...suppliers]) {
      for (const { id, went, called } of await rowsRun({ ...nowhere, subject, viewer: viewerWith(held) })) {
        for (const address of went) expect(maySee(pathOf(address), held), `${id} goes to ${address}`).toBe(true)
        for (const { endpoint, access } of called) expect(may(access, held), `${id} calls ${endpoint}`).toBe(true)
      }
    }
  })
})

const nowhere: Situation = { viewer: null, path: 'exception_404', subject: null, selected: [] }
const viewerWith = (permissions: readonly string[]): Situation['viewer'] => ({ id: 'u1', name: '苏文佩', permissions })

const facts = (value: boolean, but?: string): OrderFacts =>
  Object.fromEntries(orderFactNames.map((name) => [name, name === but ? !value : value])) as OrderFacts // one entry per name

const may = (access: string | readonly string[], held: readonly string[]): boolean =>
  access === 'any' || access === 'public' || allows(access, held)

const pathOf = (address: string): PathId => {
  const found = pathIds.find((id) => paths[id].pattern === address.split(/[?#]/)[0])
  if (found === undefined) throw new Error(`${address} is no page`)
  return found
}

interface Ran {
  readonly id: string
  readonly went: string[]
  readonly called: { readonly endpoint: string; readonly access: string | readonly string[] }[]
}

/** Runs every available row of a situation, with something in each of its fields. */
const rowsRun = async (situation: Situation): Promise<readonly Ran[]> => {
  const listed = reachable(commands, situation, 'all', () => false)
  return Promise.all(
    listed.flatMap(({ command, availability }) => (availability.is === 'available' ? [ran(command, situation)] : [])),
  )
}

const ran = async (command: Command, situation: Situation): Promise<Ran> => {
  const told: Ran = { id: command.id, went: [], called: [] }
  // Only the requests are examined. All answers are refusals, so that no act follows an answer.
  const services = {
    call: async (endpoint: { id: string; access: string | readonly string[] }) => {
      told.called.push({ endpoint: endpoint.id, access: endpoint.access })
      return { ok: false, code: 4010, data: null, msg: '', body: {} }
    },
    navigate: (path: string) => void told.went.push(path),
    changed: () => {},
    toast: () => {},
    tell: () => {},
    download: async () => ({ ok: false, code: 4010, data: null, msg: '', body: {} }),
  } as unknown as Services // generic in the endpoint, unlike a plain recorder
  const args: Args = Object.fromEntries(
    (command.fields?.(situation) ?? []).map((field) => [
      field.name,
      field.kind === 'choice'
        ? field.options?.[0]?.value
        : field.kind === 'datetime'
          ? '2031-01-01T00:00:00.000Z'
          : 'r1 r1',
    ]),
  )
  // A clipboard, a window: globals that are missing here are no destinations.
  await Promise.resolve()
    .then(() => command.run(situation, args, services))
    .catch(() => undefined)
  return told
}
