// The header of one machine: its name, its state, the followed order, and the tools of the drawing.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useRun } from '#src/commands/command-context.tsx'
import { to } from '#src/paths.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { Menu } from '#src/ui/overlay/menu.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { Link } from '#src/ui/text/link.tsx'
import type { MachineLabels } from './machine-labels.ts'
import { machineIcon } from './machine-lists.tsx'
import type { MachinePage } from './use-machine-page.ts'

export interface MachineHeadProps {
  page: MachinePage
  words: MachineLabels
  picker: ReactNode
  tabs: ReactNode
}

const exports = ['machines.export_svg', 'machines.export_mermaid', 'machines.export_json'] as const

export const MachineHead = ({ page, words, picker, tabs }: MachineHeadProps) => {
  const { t } = useTranslation()
  const run = useRun()
  const { view, followed, moment } = page
  const [leaf] = [...moment.active].toReversed()
  return (
    <header className="flex min-h-10 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1">
      <Icon name={machineIcon(view.name)} size={14} className="text-primary-ink max-sm:hidden" />
      <h1 tabIndex={-1} className={picker === null ? 'font-mono text-table font-semibold' : 'sr-only'}>
        {view.name}
        <span className="sr-only"> {t('common:title.machines')}</span>
      </h1>
      {picker}
      {leaf !== undefined && (
        <span className="inline-flex h-6 items-center gap-1.5 rounded-full bg-primary-soft px-2.5 text-cap font-medium text-primary-ink">
          <Icon name="play" size={12} />
          {words.state(leaf) || leaf}
        </span>
      )}
      {/* Keeps the space of the order's number and version while the order is read. */}
      {followed.asked && !followed.failed && followed.order === undefined && (
        <>
          <Skeleton width={84} height={24} />
          <Skeleton width={168} />
        </>
      )}
      {followed.order !== undefined && (
        <span className="font-mono text-kbd text-ink-2">
          <Link to={to('order_detail', { id: followed.order.id })}>{followed.order.order_no}</Link>
          {' · '}
          {t('machines:version', { version: followed.order.version })}
        </span>
      )}
      <span className="ml-auto flex flex-wrap items-center gap-1.5">
        {tabs}
        <CommandButton id="machines.copy_state" iconOnly />
        <Menu
          align="end"
          trigger={
            <Button size="sm" variant="quiet" icon="export" iconAfter="down">
              {t('machines:export')}
            </Button>
          }
          entries={exports.map((id) => ({
            id,
            label: t(`commands:${id}`),
            icon: 'export' as const,
            onSelect: () => void run(id),
          }))}
        />
        <CommandButton id="machines.fit" size="sm" variant="quiet" label="machines:fit" />
      </span>
    </header>
  )
}
