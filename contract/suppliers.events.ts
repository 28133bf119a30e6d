// The requirements of each event of a supplier's certification: its target, its permission, and whether it needs a reason.
import { offers } from './lifecycle.ts'
import type { PermissionCode } from './permissions.ts'
import {
  type SupplierEvent,
  type SupplierFacts,
  type SupplierStatus,
  supplierLifecycle,
  supplierStatuses,
} from './suppliers.lifecycle.ts'

interface SupplierEventRule {
  readonly to: SupplierStatus
  readonly permission: PermissionCode
}

/** One rule per event; a new event without a rule does not compile. */
export const supplierEvents = {
  certify: { to: 'certified', permission: '21-supplier-certify' },
  send_back: { to: 'supplement', permission: '21-supplier-certify' },
  reject: { to: 'rejected', permission: '21-supplier-certify' },
  resubmit: { to: 'pending', permission: '21-supplier-certify' },
  renew: { to: 'pending', permission: '21-supplier-certify' },
  suspend: { to: 'suspended', permission: '21-supplier-suspend' },
  reinstate: { to: 'certified', permission: '21-supplier-suspend' },
  blacklist: { to: 'blacklisted', permission: '21-supplier-blacklist' },
  lift: { to: 'suspended', permission: '21-supplier-blacklist' },
} as const satisfies Record<SupplierEvent, SupplierEventRule>

export const supplierEventNames = Object.keys(supplierEvents) as SupplierEvent[] // Object.keys types the keys as string

/** Statuses that need a written opinion. */
export const opinionStatuses: readonly SupplierStatus[] = ['rejected', 'supplement', 'suspended', 'blacklisted']

/** The permission to edit a supplier. */
export const supplierEditor: PermissionCode = '21-supplier-certify'

/** The events of a status, refused ones with the false fact. */
export const supplierOffers = (status: SupplierStatus, facts: SupplierFacts) =>
  offers(supplierLifecycle, { value: status, facts }).flatMap((offer) => {
    const event = supplierEventNames.find((name) => name === offer.event)
    return event === undefined ? [] : [{ ...offer, event }]
  })

/** The event that leads from one status to another; undefined where none does. */
export const eventBetween = (from: SupplierStatus, to: SupplierStatus): SupplierEvent | undefined => {
  const known = supplierLifecycle.states[from]?.on ?? {}
  return supplierEventNames.find((event) => event in known && supplierEvents[event].to === to)
}

/** The codes (any of them) that an unparsed body requires: those for its status, or the one for editing. */
export const permissionsAsked = (body: unknown): readonly PermissionCode[] => {
  const wanted = typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined
  const status = supplierStatuses.find((one) => one === wanted)
  const asked = supplierEventNames.filter((event) => supplierEvents[event].to === status)
  return asked.length === 0 ? [supplierEditor] : asked.map((event) => supplierEvents[event].permission)
}
