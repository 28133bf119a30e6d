// The lifecycle of a supplier's certification: from the application to the certification, its end and its renewal.
import { and, setup } from 'xstate'
import { guardsFrom } from './lifecycle.ts'

export const supplierStatuses = [
  'pending',
  'supplement',
  'certified',
  'rejected',
  'expired',
  'suspended',
  'blacklisted',
] as const
export type SupplierStatus = (typeof supplierStatuses)[number]

/** All facts that guards may read of a supplier, for the user who decides. */
export const supplierFactNames = [
  'documents_complete',
  'papers_verified',
  'nothing_expired',
  'scope_covers_goods',
  'not_applicant',
  'licence_ended',
  'blacklist_over',
  'not_blacklister',
] as const
export type SupplierFact = (typeof supplierFactNames)[number]
export type SupplierFacts = Record<SupplierFact, boolean>

/** Sent by a person; each leads to another status. */
export type SupplierEvent =
  | 'certify'
  | 'send_back'
  | 'reject'
  | 'resubmit'
  | 'suspend'
  | 'blacklist'
  | 'renew'
  | 'reinstate'
  | 'lift'
/** Sent by the clock when the first required paper has ended. */
export type SupplierClockEvent = 'papers_end'
/** Caused by an edit that changes the certified name or number. */
export type SupplierEditEvent = 'identity_changed'

/** The fields that a supplier's papers prove; a certification is only valid for their certified values. */
export const supplierIdentity = ['supplier_name', 'uscc'] as const

const chart = setup({
  types: {
    context: {} as SupplierFacts,
    events: {} as { type: SupplierEvent | SupplierClockEvent | SupplierEditEvent },
  },
  guards: guardsFrom(supplierFactNames),
})

/** The lifecycle of a supplier from its application on. */
export const supplierLifecycle = chart.createMachine({
  id: 'supplier',
  context: Object.fromEntries(supplierFactNames.map((name) => [name, false])) as SupplierFacts, // one entry per name
  initial: 'pending',
  states: {
    pending: {
      description: 'Its papers are to be looked at.',
      on: {
        certify: {
          guard: and([
            'not_applicant',
            'documents_complete',
            'nothing_expired',
            'papers_verified',
            'scope_covers_goods',
          ]),
          target: 'certified',
        },
        send_back: 'supplement',
        reject: 'rejected',
      },
    },
    supplement: {
      description: 'Something is missing; the supplier has been asked for it.',
      on: { resubmit: 'pending' },
    },
    certified: {
      description: 'May be invited, may tender, may be awarded.',
      on: {
        papers_end: { guard: 'licence_ended', target: 'expired' },
        identity_changed: 'pending',
        suspend: 'suspended',
        blacklist: 'blacklisted',
      },
    },
    rejected: { description: 'Not accepted.' },
    expired: {
      description: 'A required paper has ended; new papers are looked at like an application.',
      on: { renew: 'pending' },
    },
    suspended: {
      description: 'Gets no demand for the time being.',
      on: {
        reinstate: {
          guard: and(['documents_complete', 'nothing_expired', 'papers_verified', 'scope_covers_goods']),
          target: 'certified',
        },
      },
    },
    blacklisted: {
      description: 'Barred until a day; somebody else than who barred it may lift that.',
      on: { lift: { guard: and(['blacklist_over', 'not_blacklister']), target: 'suspended' } },
    },
  },
})
