// The life of a supplier's certification: from application to certified, and how that ends or is renewed.
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

/** Everything a guard may ask of a supplier, for the person who is about to decide. */
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
/** What an edit brings about: the name or the number that was certified is another one now. */
export type SupplierEditEvent = 'identity_changed'

/** What a supplier's papers are looked at for; a certification holds for these values alone. */
export const supplierIdentity = ['supplier_name', 'uscc'] as const

const chart = setup({
  types: {
    context: {} as SupplierFacts,
    events: {} as { type: SupplierEvent | SupplierClockEvent | SupplierEditEvent },
  },
  guards: guardsFrom(supplierFactNames),
})

/** A supplier from its application on. */
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
