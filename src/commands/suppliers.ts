// Commands of suppliers: show, certify, edit, and the decisions of their lifecycle.
import * as z from 'zod/mini'
import { businessDay } from '#contract/business-day.ts'
import { importSuppliers } from '#contract/imports.ts'
import { supplierEditor, supplierEvents, supplierOffers } from '#contract/suppliers.events.ts'
import type { SupplierEvent, SupplierFact } from '#contract/suppliers.lifecycle.ts'
import { supplierBody } from '#contract/suppliers.schemas.ts'
import { editSupplier } from '#contract/suppliers.ts'
import { to } from '#src/paths.ts'
import {
  type Args,
  available,
  type Command,
  define,
  done,
  type Field,
  hidden,
  type Outcome,
  refused,
  type Services,
} from './command.ts'
import { invalidInput } from './invalid-input.ts'
import { addressOfPart } from './list-parts.ts'
import { aboutRecord, making, noRecord, settled } from './records/record-acts.ts'
import { type SupplierRow, supplierIn } from './subjects.ts'

const REASON_MIN = 2
const REASON_MAX = 500

/** The message of the supplier's PUT, whatever it changed. */
const certified = 'commands:said.certified'
const operated = 'commands:said.operated'

const about = aboutRecord(supplierIn)

/** Certificates are corrected and verified on the certification page. */
const remedies: Partial<Record<string, string>> = {
  documents_complete: 'suppliers.edit',
  papers_verified: 'suppliers.edit',
  nothing_expired: 'suppliers.edit',
  scope_covers_goods: 'suppliers.edit',
} satisfies Partial<Record<SupplierFact, string>>

/** Whether the supplier's state has the event, and the first fact that refuses it. */
const offered = (event: SupplierEvent) =>
  about((supplier, { path }) => {
    // On the certification page the decision is one of the fields.
    if (path === 'supplier_certify') return hidden
    const offer = supplierOffers(supplier.status, supplier.facts).find((one) => one.event === event)
    if (offer === undefined) return hidden
    if (offer.refusal === undefined) return available
    const remedy = remedies[offer.refusal]
    return refused(offer.refusal, remedy === undefined ? {} : { remedy })
  })

const opinion = (required: boolean): Field => ({
  name: 'audit_opinion',
  kind: 'multiline',
  required,
  maxLength: REASON_MAX,
  ...(required && { minLength: REASON_MIN }),
})

/** Months of a suspension. */
const terms = ['6', '12', '24', '36'] as const

const term: Field = {
  name: 'months',
  kind: 'choice',
  label: 'suppliers:fields.blacklist_until',
  required: true,
  value: '12',
  options: terms.map((value) => ({ value, label: `suppliers:months.${value}` })),
}

const dayIn = (months: unknown): string | undefined => {
  if (typeof months !== 'string' || months === '') return undefined
  const day = new Date()
  day.setMonth(day.getMonth() + Number(months))
  return businessDay(day)
}

const decide = async (
  event: SupplierEvent,
  supplier: SupplierRow,
  { months, ...args }: Args,
  services: Services,
): Promise<Outcome> => {
  const until = dayIn(months)
  const body = supplierBody.safeParse({
    version: supplier.version,
    status: supplierEvents[event].to,
    ...(args.audit_opinion !== '' && args.audit_opinion !== undefined && { audit_opinion: args.audit_opinion }),
    ...(until !== undefined && { blacklist_until: until }),
  })
  if (!body.success) return invalidInput(body.error)
  const reply = await services.call(editSupplier, { params: { id: supplier.id }, body: body.data })
  return settled(reply, services, 'suppliers')
}

const decision = (
  event: SupplierEvent,
  icon: string,
  more: Pick<Command, 'tone' | 'confirm' | 'fields' | 'many'>,
): Omit<Command, 'id'> => ({
  group: 'here',
  title: `suppliers:event.${event}`,
  icon,
  needs: supplierEvents[event].permission,
  says: operated,
  ...more,
  availability: offered(event),
  run: async (situation, args, services) => {
    const supplier = supplierIn(situation)
    return supplier === null ? noRecord : decide(event, supplier, args, services)
  },
})

const savedArgs = z.object({ id: z.string(), body: z.record(z.string(), z.unknown()) })

export const supplierCommands = define({
  'suppliers.create': {
    group: 'create',
    icon: 'plus',
    tone: 'primary',
    needs: supplierEditor,
    availability: ({ viewer }) => (viewer === null ? hidden : available),
    run: async (_, __, services) => {
      services.navigate(addressOfPart('suppliers', 'new'))
      return done
    },
  },
  /** The call of the form of a new supplier: an import of one row, whose faults are at `items.0.<field>`. */
  'suppliers.add': {
    group: 'here',
    listed: false,
    icon: 'check',
    needs: supplierEditor,
    says: operated,
    availability: ({ path }) => (path === 'suppliers' ? available : hidden),
    run: async (_, args, services) => {
      const body = importSuppliers.body.safeParse({ items: [args.body] })
      if (!body.success) return invalidInput(body.error)
      const reply = await services.call(importSuppliers, { body: body.data })
      const [row] = body.data.items
      return making(settled(reply, services, 'suppliers'), reply, () => row?.supplier_name ?? '')
    },
  },
  /** Certificates are checked on their own page; missing ones are shown and corrected there. */
  'suppliers.certify': {
    group: 'here',
    icon: 'shield',
    tone: 'primary',
    needs: supplierEvents.certify.permission,
    availability: about((supplier, { path }) => {
      if (supplier.status !== 'pending' || path === 'supplier_certify') return hidden
      // No paper need be looked at to know this.
      return supplier.facts.not_applicant ? available : refused('not_applicant')
    }),
    run: async (situation, _, services) => {
      services.navigate(to('supplier_certify', { id: situation.subject?.id, decide: supplierEvents.certify.to }))
      return { ...done, says: '' }
    },
  },
  'suppliers.send_back': decision('send_back', 'undo', { many: true, fields: () => [opinion(true)] }),
  'suppliers.reject': decision('reject', 'x-circle', { tone: 'danger', fields: () => [opinion(true)] }),
  'suppliers.resubmit': decision('resubmit', 'send', { many: true, confirm: true }),
  'suppliers.renew': decision('renew', 'refresh', { many: true, confirm: true }),
  'suppliers.reinstate': decision('reinstate', 'play', { many: true, fields: () => [opinion(false)] }),
  'suppliers.lift': decision('lift', 'unlock', { fields: () => [opinion(true)] }),
  'suppliers.edit': {
    group: 'here',
    icon: 'edit',
    needs: '21-supplier-certify',
    availability: about((_, { path }) => (path === 'supplier_certify' ? hidden : available)),
    run: async (situation, _, services) => {
      services.navigate(to('supplier_certify', { id: situation.subject?.id }))
      return { ...done, says: '' }
    },
  },
  'suppliers.suspend': decision('suspend', 'pause', { many: true, fields: () => [opinion(true)] }),
  'suppliers.blacklist': decision('blacklist', 'ban', { tone: 'danger', fields: () => [term, opinion(true)] }),
  'suppliers.view': {
    group: 'here',
    icon: 'eye',
    needs: '21-supplier',
    availability: about((_, { path }) => (path === 'supplier_detail' ? hidden : available)),
    run: async (situation, _, services) => {
      services.navigate(to('supplier_detail', { id: situation.subject?.id }))
      return { ...done, says: '' }
    },
  },
  /** What the certification page submits. */
  'suppliers.save': {
    group: 'here',
    icon: 'check',
    listed: false,
    needs: '21-supplier-certify',
    says: certified,
    availability: ({ path }) => (path === 'supplier_certify' ? available : hidden),
    run: async (_, args, services) => {
      const given = savedArgs.safeParse(args)
      if (!given.success) return invalidInput(given.error)
      const body = supplierBody.safeParse(given.data.body)
      if (!body.success) return invalidInput(body.error)
      const reply = await services.call(editSupplier, { params: { id: given.data.id }, body: body.data })
      const outcome = settled(reply, services, 'suppliers')
      // The toast's title is the same whatever was saved, so its second line gives the supplier's status.
      return outcome.is === 'done' && reply.ok && reply.data.status !== 'certified'
        ? { ...outcome, came: `commands:said.saved_as.${reply.data.status}` }
        : outcome
    },
  },
})

/** The buttons of a supplier in the order of its lifecycle; unavailable commands are not shown. */
export const supplierActions = [
  'suppliers.certify',
  'suppliers.resubmit',
  'suppliers.renew',
  'suppliers.reinstate',
  'suppliers.lift',
  'suppliers.edit',
  'suppliers.send_back',
] as const satisfies (keyof typeof supplierCommands)[]

/** The commands that refuse, suspend or end the relation. */
export const supplierDangers = [
  'suppliers.reject',
  'suppliers.suspend',
  'suppliers.blacklist',
] as const satisfies (keyof typeof supplierCommands)[]
