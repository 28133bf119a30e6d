// Commands of herbal templates: create, copy, change, publish, disable, and delete what was never used.
import * as z from 'zod/mini'
import { code } from '#contract/envelope.ts'
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
import {
  type Availability,
  available,
  type Command,
  define,
  done,
  hidden,
  type Outcome,
  outcomeOf,
  type Reply,
  refused,
  type Services,
  type Situation,
} from './command.ts'
import { invalidInput } from './invalid-input.ts'
import { lastAddress } from './list-memory.ts'
import { type TemplateRow, templateIn } from './subjects.ts'

const editor: PermissionCode = '21-bidding-order-herbal_template-edit'

const about =
  (tell: (template: TemplateRow, situation: Situation) => Availability) =>
  (situation: Situation): Availability => {
    const template = templateIn(situation)
    return template === null ? hidden : tell(template, situation)
  }

/** Not on the form, which is editing the record. */
const outsideForm = about((_, { path }) => (path === 'herbal_edit' || path === 'herbal_create' ? hidden : available))

const nobody = (): Outcome => ({ is: 'failed', message: '' })

/**
 * An accepted change, and a refusal because of somebody else's change, reload lists and pages; order lines are filled from templates too.
 */
const settled = (reply: Reply<unknown>, services: Services): Outcome => {
  const moved: readonly number[] = [code.ok, code.changedMeanwhile, code.notNow, code.notFound]
  if (moved.includes(reply.code)) services.changed('herbal_templates', 'herbs')
  return outcomeOf(reply)
}

const toStatus = (icon: string, status: 'active' | 'disabled'): Omit<Command, 'id'> => ({
  group: 'here',
  icon,
  needs: editor,
  confirm: true,
  many: true,
  says: 'commands:said.changed',
  availability: about((template) => (templateMoves[template.status].includes(status) ? available : hidden)),
  run: async (situation, _, services) => {
    const template = templateIn(situation)
    if (template === null) return nobody()
    const body = { version: template.version, status }
    return settled(await services.call(editTemplate, { params: { id: template.id }, body }), services)
  },
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
    // A template that was never used concerns nobody else.
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
      if (template === null) return nobody()
      const { id, version } = template
      return settled(await services.call(deleteTemplate, { params: { id }, query: { version } }), services)
    },
  },
  /** What the form submits: a new template, or with `id` the changes of one. */
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
        const outcome = settled(await services.call(createTemplate, { body: body.data }), services)
        return outcome.is === 'done' ? { ...outcome, says: 'commands:said.operated' } : outcome
      }
      const body = templateEditBody.safeParse(given.data.body)
      if (!body.success) return invalidInput(body.error)
      const outcome = settled(await services.call(editTemplate, { params: { id }, body: body.data }), services)
      return outcome.is === 'done' ? { ...outcome, says: 'commands:said.changed' } : outcome
    },
  },
})
