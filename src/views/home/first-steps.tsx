// The first steps, for a user who may create demands in an enterprise without any.
import { useTranslation } from 'react-i18next'
import { listOrders } from '#contract/orders.list.ts'
import { allows } from '#contract/permissions.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useAvailability } from '#src/commands/command-context.tsx'
import type { CommandId } from '#src/commands/registry.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { useViewer } from '#src/machines/use-session.ts'
import { type PathId, paths } from '#src/paths.ts'

const steps = [
  { id: 'enterprise', command: 'go.enterprise', path: 'enterprise' },
  { id: 'users', command: 'go.users', path: 'users' },
  { id: 'suppliers', command: 'suppliers.import', path: 'suppliers' },
  { id: 'herbal', command: 'go.herbal', path: 'herbal' },
  { id: 'order', command: 'orders.create', path: 'order_create' },
] as const satisfies readonly { id: string; command: CommandId; path: PathId }[]

/** Whether no demand exists yet, not even a draft; read only for users who may create one. */
export const useNeverBegun = (asks: boolean): boolean => {
  const held = useViewer()?.authority ?? []
  const writes = allows(paths.order_create.access, held)
  const { data } = useResource(listOrders, { query: { page_size: 10 } }, { nouns: ['orders'], skip: !asks || !writes })
  return asks && writes && data?.total === 0
}

/** The steps in the most useful order; each step is a command, with its key. */
export const FirstSteps = () => {
  const { t } = useTranslation('home')
  const held = useViewer()?.authority ?? []
  const own = steps.filter(({ path }) => allows(paths[path].access, held))
  return (
    <section aria-labelledby="first-steps" className="mx-gutter mt-3 rounded border border-line px-4 py-3 text-table">
      <h2 id="first-steps" className="text-body">
        {t('first.title')}
      </h2>
      <ol className="mt-2 grid gap-2">
        {own.map(({ id, command }, at) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="w-4 text-right text-ink-3">{at + 1}</span>
            <Step id={id} command={command} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const Step = ({ id, command }: Pick<(typeof steps)[number], 'id' | 'command'>) => {
  const { t } = useTranslation('home')
  const isOthers = useAvailability(command).is === 'hidden'
  return (
    <>
      <CommandButton id={command} size="sm" {...(id === 'order' && { label: 'common:title.order_create' })} />
      <span className="text-ink-2">
        {t(`first.${id}`)}
        {/* More users may read the page of this step than may do the step. */}
        {isOthers && id === 'suppliers' && <span className="text-ink-3">{t('first.suppliers_others')}</span>}
      </span>
    </>
  )
}
