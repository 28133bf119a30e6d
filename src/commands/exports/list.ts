// Exports a list to a file, with its filters, order and columns. The request itself is loaded on first use (exports.ts).
import { exportAccess, exportFormats } from '#contract/exports.access.ts'
import { allows } from '#contract/permissions.ts'
import type { PathId } from '#src/paths.ts'
import { loadPart } from '#src/ui/layout/load-part.ts'
import { available, define, hidden } from '../command.ts'

/** The lists with a file, and the permission for each. */
const accessAt: Partial<Record<PathId, (typeof exportAccess)[keyof typeof exportAccess]>> = {
  orders: exportAccess.orders,
  reviews: exportAccess.orders,
  suppliers: exportAccess.suppliers,
  herbal: exportAccess.herbal_templates,
  users: exportAccess.users,
}

/** Whether a user may write the file of a list; anywhere else, that of any list. */
export const mayExport = (path: PathId | null, held: readonly string[]): boolean => {
  const here = path === null ? undefined : accessAt[path]
  return (here === undefined ? Object.values(accessAt) : [here]).some((access) => allows(access, held))
}

/** Options of a field, with the labels of `palette:choices.<name>`. */
export const exportOptions = (name: string, values: readonly string[]) =>
  values.map((value) => ({ value, label: `palette:choices.${name}.${value}` }))

export const exportListCommands = define({
  'view.export': {
    group: 'view',
    icon: 'export',
    sends: true,
    cancels: true,
    availability: ({ path, viewer }) => {
      const access = path === null ? undefined : accessAt[path]
      return access !== undefined && viewer !== null && allows(access, viewer.permissions) ? available : hidden
    },
    fields: ({ selected }) => {
      const some = selected.length > 0
      return [
        {
          name: 'scope',
          kind: 'choice',
          required: true,
          value: some ? 'selected' : 'view',
          options: [
            ...(some
              ? [{ value: 'selected', label: 'palette:choices.scope.selected', params: { count: selected.length } }]
              : []),
            ...exportOptions('scope', ['view', 'all']),
          ],
        },
        {
          name: 'format',
          kind: 'choice',
          required: true,
          value: 'xlsx',
          options: exportOptions('format', exportFormats),
        },
        {
          name: 'columns',
          kind: 'choice',
          required: true,
          value: 'visible',
          options: exportOptions('columns', ['visible', 'all']),
        },
      ]
    },
    run: async (...asked) => (await loadPart(() => import('./exports.ts'))).exportList(...asked),
  },
})
