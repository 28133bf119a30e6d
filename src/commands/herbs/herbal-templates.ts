// Commands of herbal templates: create, copy, change, publish, disable, and delete what was never used.
import * as z from 'zod/mini'
import {
  createTemplate,
  deleteTemplate,
  editTemplate,
  templateCreateBody,
  templateEditBody,
  templateMoves,
} from '#contract/herbal-templates.ts'
import type { PermissionCode } from '#contract/permissions.ts'
import { to } from '#src/paths.ts'
import { available, define, done, hidden, type Outcome, type Reply, refused, type Services } from '../command.ts'
import { invalidInput } from '../invalid-input.ts'
import { lastAddress } from '../list-memory.ts'
import { aboutRecord, making, noRecord, settled, statusAct } from '../records/record-acts.ts'
import { templateIn, templateSubject } from '../subjects.ts'

const editor: PermissionCode = '21-bidding-order-herbal_template-edit'

const about = aboutRecord(templateIn)

/** The command is hidden on the form, which already edits the record. */
const outsideForm = about((_, { path }) => (path === 'herbal_edit' || path === 'herbal_create' ? hidden : available))

/** Order lines are filled from templates, and the template is found by its herbs. */
const saved = (reply: Reply<unknown>, services: Services): Outcome =>
  settled(reply, services, 'herbal_templates', 'herbs')

const toStatus = (icon: string, status: 'active' | 'disabled') =>
  statusAct(templateIn, {
    icon,
    needs: editor,
    says: 'commands:said.changed',
    offered: (template) => (templateMoves[template.status].includes(status) ? available : hidden),
    send: async ({ id, version }, services) =>
      saved(await services.call(editTemplate, { params: { id }, body: { version, status } }), services),
  })

const savedArgs = z.object({ id: z.optional(z.string()), body: z.record(z.string(), z.unknown()) })

export const herbalTemplateCommands = define({
  'herbal_templates.create': {
    group: 'create',
    icon: 'plus',
    tone: 'primary',
    needs: editor,
    availability: ({ path }) => (path === 'herbal_create' ? hidden : available),
    run: async (_, __, services) => {
      services.navigate(to('herbal_create'))
      return done
    },
  },
  'herbal_templates.view': {
    group: 'here',
    icon: 'eye',
    needs: '21-bidding-order-herbal_template',
    availability: about((_, { path }) => (path === 'herbal_detail' ? hidden : available)),
    run: async (situation, _, services) => {
      services.navigate(to('herbal_detail', { id: situation.subject?.id }))
      return done
    },
  },
  'herbal_templates.edit': {
    group: 'here',
    icon: 'edit',
    needs: editor,
    availability: outsideForm,
    run: async (situation, _, services) => {
      services.navigate(to('herbal_edit', { id: situation.subject?.id }))
      return done
    },
  },
  'herbal_templates.copy': {
    group: 'here',
    icon: 'copy',
    needs: editor,
    availability: outsideForm,
    run: async (situation, _, services) => {
      services.navigate(to('herbal_create', { source: situation.subject?.id }))
      return done
    },
  },
  'herbal_templates.enable': toStatus('check-circle', 'active'),
  'herbal_templates.disable': toStatus('ban', 'disabled'),
  'herbal_templates.remove': {
    group: 'here',
    icon: 'trash',
    tone: 'danger',
    many: true,
    needs: '21-bidding-order-herbal_template-delete',
    says: 'commands:said.deleted',
    // A template that was never used affects nobody else, so deleting it can be undone.
    undo: 'delayed',
    leaves: ({ path }, services) => {
      if (path !== 'herbal') services.navigate(lastAddress('herbal'), { replace: true })
    },
    availability: about((template) =>
      template.used_count === 0
        ? available
        : refused('template_unused', {
            params: { count: String(template.used_count) },
            ...(template.status === 'active' && { remedy: 'herbal_templates.disable' }),
          }),
    ),
    run: async (situation, _, services) => {
      const template = templateIn(situation)
      if (template === null) return noRecord
      const { id, version } = template
      return saved(await services.call(deleteTemplate, { params: { id }, query: { version } }), services)
    },
  },
  /** The call of the form: a new template, or with `id` the changes of an existing one. */
  'herbal_templates.save': {
    group: 'here',
    listed: false,
    needs: editor,
    availability: ({ path }) => (path === 'herbal_edit' || path === 'herbal_create' ? available : hidden),
    run: async (_, args, services) => {
      const given = savedArgs.safeParse(args)
      if (!given.success) return invalidInput(given.error)
      const { id } = given.data
      if (id === undefined) {
        const body = templateCreateBody.safeParse(given.data.body)
        if (!body.success) return invalidInput(body.error)
        const reply = await services.call(createTemplate, { body: body.data })
        const outcome = making(saved(reply, services), reply, (made) => templateSubject(made).label)
        return outcome.is === 'done' ? { ...outcome, says: 'commands:said.operated' } : outcome
      }
      const body = templateEditBody.safeParse(given.data.body)
      if (!body.success) return invalidInput(body.error)
      const outcome = saved(await services.call(editTemplate, { params: { id }, body: body.data }), services)
      return outcome.is === 'done' ? { ...outcome, says: 'commands:said.changed' } : outcome
    },
  },
})
