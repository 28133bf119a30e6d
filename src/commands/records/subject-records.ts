// The page of a record, and how to read it again before a retry, by noun.
import { readTemplate } from '#contract/herbal-templates.ts'
import { readHerb } from '#contract/herbs.ts'
import { readOrder } from '#contract/orders.ts'
import { readSupplier } from '#contract/suppliers.ts'
import { readUser } from '#contract/users.ts'
import { to } from '#src/paths.ts'
import type { Noun, Services, Subject } from '../command.ts'
import { herbSubject } from '../herbs/herbs.ts'
import { orderSubject } from '../orders/subjects.ts'
import { supplierSubject, templateSubject, userSubject } from '../subjects.ts'
import { userAddress } from '../users.ts'

interface Kind {
  readonly pathOf: (id: string) => string
  /** Reads a record again; null when it was deleted, or is no longer visible to the user. */
  readonly read: (id: string, call: Services['call']) => Promise<Subject | null>
}

const kinds: Partial<Record<Noun, Kind>> = {
  orders: {
    pathOf: (id) => to('order_detail', { id }),
    read: async (id, call) => {
      const reply = await call(readOrder, { params: { id } }, { quiet: true })
      return reply.ok ? orderSubject(reply.data) : null
    },
  },
  suppliers: {
    pathOf: (id) => to('supplier_detail', { id }),
    read: async (id, call) => {
      const reply = await call(readSupplier, { params: { id } }, { quiet: true })
      return reply.ok ? supplierSubject(reply.data) : null
    },
  },
  herbal_templates: {
    pathOf: (id) => to('herbal_detail', { id }),
    read: async (id, call) => {
      const reply = await call(readTemplate, { params: { id } }, { quiet: true })
      return reply.ok ? templateSubject(reply.data) : null
    },
  },
  herbs: {
    pathOf: (id) => to('herbs', { peek: id }),
    read: async (id, call) => {
      const reply = await call(readHerb, { params: { id } }, { quiet: true })
      return reply.ok ? herbSubject(reply.data) : null
    },
  },
  users: {
    pathOf: (id) => userAddress(id),
    read: async (id, call) => {
      const reply = await call(readUser, { params: { id } }, { quiet: true })
      return reply.ok ? userSubject(reply.data) : null
    },
  },
}

/** The page of a record; null where it has none. */
export const pathOfSubject = ({ noun, id }: Subject): string | null => kinds[noun]?.pathOf(id) ?? null

/** The current record; null when it was deleted. Rejects when no answer arrives. */
export const rereadRecord = (subject: Subject, call: Services['call']): Promise<Subject | null> =>
  kinds[subject.noun]?.read(subject.id, call) ?? Promise.resolve(subject)
