// Commands of the enterprise: its profile, warehouses, settings and approval steps.
import { type Enterprise, editEnterprise } from '#contract/enterprise.ts'
import { to } from '#src/paths.ts'
import { available, define, done, hidden, type Subject } from './command.ts'
import { invalidInput } from './invalid-input.ts'
import { settled } from './records/record-acts.ts'

/** The enterprise as a subject, labelled with its short name. */
export const enterpriseSubject = (enterprise: Enterprise): Subject => ({
  noun: 'enterprise',
  id: enterprise.id,
  label: enterprise.short_name || enterprise.name,
  record: enterprise,
})

export const enterpriseCommands = define({
  'enterprise.edit': {
    group: 'here',
    icon: 'edit',
    needs: '21-system-enterprise-edit',
    says: 'commands:said.operated',
    availability: ({ path }) => (path === 'enterprise' ? available : hidden),
    run: async (_, args, services) => {
      // Without a body the command opens the form, which is on the same page.
      if (args.body === undefined) {
        services.navigate(to('enterprise', { edit: '1' }), { replace: true })
        return { ...done, says: '' }
      }
      const body = editEnterprise.body.safeParse(args.body)
      if (!body.success) return invalidInput(body.error)
      return settled(await services.call(editEnterprise, { body: body.data }), services, 'enterprise')
    },
  },
})
