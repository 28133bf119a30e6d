// Commands of the herb catalogue: open it, offer or withdraw a herb, and create, change and delete the enterprise's own
// herbs.
import * as z from 'zod/mini'
import {
  createHerb,
  deleteHerb,
  editHerb,
  type Herb,
  type HerbStatus,
  herbCreateBody,
  herbEditBody,
  herbEditor,
  herbOrigins,
  herbStatuses,
} from '#contract/herbs.ts'
import { to } from '#src/paths.ts'
import { available, define, done, hidden, refused, type Situation, type Subject } from '../command.ts'
import { invalidInput } from '../invalid-input.ts'
import { lastAddress } from '../list-memory.ts'
import { aboutRecord, making, noRecord, settled, statusAct } from '../records/record-acts.ts'

/** What commands need of a herb; list rows and whole herbs are the same. */
type HerbRow = Pick<Herb, 'id' | 'name' | 'status' | 'origin' | 'withdrawn_in' | 'version'>

/** A herb as a subject, labelled with its name. */
export const herbSubject = (herb: HerbRow): Subject => ({ noun: 'herbs', id: herb.id, label: herb.name, record: herb })

const row = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(herbStatuses),
  origin: z.enum(herbOrigins),
  withdrawn_in: z.nullable(z.string()),
  version: z.number(),
})

const herbIn = ({ subject }: Situation): HerbRow | null => {
  const parsed = row.safeParse(subject?.noun === 'herbs' ? subject.record : null)
  return parsed.success ? parsed.data : null
}

const about = aboutRecord(herbIn)

const toStatus = (icon: string, status: HerbStatus) =>
  statusAct(herbIn, {
    icon,
    needs: herbEditor,
    says: 'commands:said.changed',
    offered: (herb) => {
      if (herb.status === status) return hidden
      return herb.withdrawn_in === null
        ? available
        : refused('herb_withdrawn', { params: { edition: herb.withdrawn_in } })
    },
    send: async ({ id, version }, services) => {
      const body = { version, enabled: status === 'active' }
      return settled(await services.call(editHerb, { params: { id }, body }), services, 'herbs')
    },
  })

const savedArgs = z.object({ id: z.optional(z.string()), body: z.unknown() })

export const herbCommands = define({
  'herbs.browse': {
    group: 'go',
    icon: 'leaf',
    needs: '21-bidding-order-herbal_template',
    availability: ({ path }) => (path === 'herbs' ? hidden : available),
    run: async (_, __, services) => {
      services.navigate(to('herbs'))
      return done
    },
  },
  'herbs.create': {
    group: 'create',
    icon: 'plus',
    tone: 'primary',
    needs: herbEditor,
    availability: ({ path }) => (path === 'herb_create' ? hidden : available),
    run: async (_, __, services) => {
      services.navigate(to('herb_create'))
      return done
    },
  },
  'herbs.edit': {
    group: 'here',
    icon: 'edit',
    needs: herbEditor,
    availability: about((_, { path }) => (path === 'herb_edit' ? hidden : available)),
    run: async (situation, _, services) => {
      services.navigate(to('herb_edit', { id: situation.subject?.id }))
      return done
    },
  },
  'herbs.enable': toStatus('check-circle', 'active'),
  'herbs.disable': toStatus('ban', 'disabled'),
  'herbs.remove': {
    group: 'here',
    icon: 'trash',
    tone: 'danger',
    many: true,
    needs: herbEditor,
    says: 'commands:said.deleted',
    // Only a herb without any reference can be deleted, so deleting it affects nobody else.
    undo: 'delayed',
    leaves: ({ path }, services) => {
      if (path !== 'herbs') services.navigate(lastAddress('herbs'), { replace: true })
    },
    availability: about((herb) =>
      herb.origin === 'own'
        ? available
        : refused('herb_shared', herb.status === 'active' ? { remedy: 'herbs.disable' } : {}),
    ),
    run: async (situation, _, services) => {
      const herb = herbIn(situation)
      if (herb === null) return noRecord
      const { id, version } = herb
      return settled(await services.call(deleteHerb, { params: { id }, query: { version } }), services, 'herbs')
    },
  },
  /** The call of the form: a new herb, or with `id` the changes of an existing one. */
  'herbs.save': {
    group: 'here',
    listed: false,
    needs: herbEditor,
    says: 'commands:said.changed',
    availability: ({ path }) => (path === 'herb_create' || path === 'herb_edit' ? available : hidden),
    run: async (_, args, services) => {
      const { id, body } = savedArgs.parse(args)
      if (id === undefined) {
        const made = herbCreateBody.safeParse(body)
        if (!made.success) return invalidInput(made.error)
        const reply = await services.call(createHerb, { body: made.data })
        const outcome = making(settled(reply, services, 'herbs'), reply, (herb) => herbSubject(herb).label)
        return outcome.is === 'done' ? { ...outcome, says: 'commands:said.operated' } : outcome
      }
      const edited = herbEditBody.safeParse(body)
      if (!edited.success) return invalidInput(edited.error)
      return settled(await services.call(editHerb, { params: { id }, body: edited.data }), services, 'herbs')
    },
  },
})
