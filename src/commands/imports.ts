// Imports of tables: opening the dialog, and its calls.
import { code } from '#contract/envelope.ts'
import { herbImporter, importHerbs } from '#contract/herbs.ts'
import { importSuppliers, importTemplates } from '#contract/imports.ts'
import type { Noun } from '#src/machines/app.machine.ts'
import type { PathId } from '#src/paths.ts'
import { available, type Command, define, done, hidden, outcomeOf } from './command.ts'
import { invalidInput } from './invalid-input.ts'
import { addressOfPart } from './list-parts.ts'

/** Opens the dialog over the list, from any page. */
const opens = (path: PathId, needs: Command['needs'] & {}): Omit<Command, 'id'> => ({
  group: 'create',
  icon: 'paste',
  needs,
  availability: () => available,
  run: async (_, __, services) => {
    services.navigate(addressOfPart(path, 'import'))
    return done
  },
})

/** The call of the dialog: the check, or the import itself. The dialog shows the result, so nothing is toasted. */
const sends = (
  endpoint: typeof importTemplates | typeof importSuppliers,
  path: PathId,
  nouns: readonly Noun[],
  needs: Command['needs'] & {},
): Omit<Command, 'id'> => ({
  group: 'here',
  listed: false,
  needs,
  availability: (situation) => (situation.path === path ? available : hidden),
  run: async (_, args, services) => {
    const body = endpoint.body.safeParse(args)
    if (!body.success) return invalidInput(body.error)
    const reply = await services.call(endpoint, { body: args as never }, { quiet: true }) // of this endpoint's shape, as was just seen
    if (reply.code === code.ok && args.check !== true) services.changed(...nouns)
    const outcome = outcomeOf(reply)
    return outcome.is === 'done' ? { ...outcome, says: '' } : outcome
  },
})

/** The call of the dialog for herbs, which returns the faults of its rows, each with its cell. */
const sendsHerbs: Omit<Command, 'id'> = {
  group: 'here',
  listed: false,
  needs: herbImporter,
  availability: ({ path }) => (path === 'herbs' ? available : hidden),
  run: async (_, args, services) => {
    const isCheck = args.check === true
    const body = importHerbs.body.safeParse({ rows: args.items, dry_run: isCheck })
    if (!body.success) return invalidInput(body.error)
    const reply = await services.call(importHerbs, { body: body.data }, { quiet: true })
    if (!reply.ok) return outcomeOf(reply)
    const { added, changed, errors } = reply.data
    if (errors.length > 0)
      return {
        is: 'refused',
        code: code.inputRefused,
        message: '',
        errors: errors.map(({ row, path, ...fault }) => ({ ...fault, path: `items.${row}.${path}` })),
      }
    if (!isCheck) services.changed('herbs')
    return { is: 'done', data: { made: added + changed }, says: '' }
  },
}

const templateImporter = '21-bidding-order-herbal_template-import'
const supplierImporter = '21-supplier-certify'

export const importCommands = define({
  'herbal_templates.import': opens('herbal', templateImporter),
  'herbal_templates.import_rows': sends(importTemplates, 'herbal', ['herbal_templates', 'herbs'], templateImporter),
  'herbs.import': opens('herbs', herbImporter),
  'herbs.import_rows': sendsHerbs,
  'suppliers.import': opens('suppliers', supplierImporter),
  'suppliers.import_rows': sends(importSuppliers, 'suppliers', ['suppliers'], supplierImporter),
})
