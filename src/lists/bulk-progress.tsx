// The progress of a bulk run, and the result of each record; refused ones come first, with the reason.
import { useTranslation } from 'react-i18next'
import type { Subject } from '#src/commands/command.ts'
import { pathOfSubject } from '#src/commands/records/subject-records.ts'
import type { BulkTask } from '#src/machines/use-bulk.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon, type IconName } from '#src/ui/text/icon.tsx'
import { Link } from '#src/ui/text/link.tsx'

const presentations: Readonly<Record<BulkTask['state'], { icon: IconName; ink: string }>> = {
  waiting: { icon: 'circle-dashed', ink: 'text-ink-3' },
  running: { icon: 'progress', ink: 'text-primary-ink' },
  done: { icon: 'check-circle', ink: 'text-success-ink' },
  refused: { icon: 'x-circle', ink: 'text-danger-ink' },
  failed: { icon: 'warn', ink: 'text-warning-ink' },
  left: { icon: 'minus', ink: 'text-ink-3' },
}

/** Results that need attention come first once the run is over. */
const weight: Readonly<Record<BulkTask['state'], number>> = {
  refused: 0,
  failed: 1,
  left: 2,
  running: 3,
  waiting: 4,
  done: 5,
}

interface BulkProgressProps {
  tasks: readonly BulkTask[]
  subjects: ReadonlyMap<string, Subject>
  /** Title of the command. */
  title: string
  isOver: boolean
  /** The user went to a record. */
  onGo: () => void
}

export const BulkProgress = ({ tasks, subjects, title, isOver, onGo }: BulkProgressProps) => {
  const { t } = useTranslation()
  const count = (...states: BulkTask['state'][]) => tasks.filter((task) => states.includes(task.state)).length
  const ended = tasks.length - count('waiting', 'running')
  const parts = [
    t('lists:bulk.done', { count: count('done') }),
    ...(['refused', 'failed', 'left'] as const).flatMap((state) =>
      count(state) === 0 ? [] : [t(`lists:bulk.${state}`, { count: count(state) })],
    ),
  ]
  const shown = isOver ? tasks.toSorted((a, b) => weight[a.state] - weight[b.state]) : tasks
  return (
    <div className="flex flex-col gap-3">
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={tasks.length}
        aria-valuenow={ended}
        className="h-1.5 overflow-hidden rounded-full bg-surface-3 forced-colors:border"
      >
        <div
          className="h-full rounded-full bg-primary transition-[width] motion-reduce:transition-none forced-colors:bg-[Highlight]"
          style={{ width: `${tasks.length === 0 ? 0 : (ended / tasks.length) * 100}%` }}
        />
      </div>
      <p className="text-table">
        {isOver ? parts.join(t('lists:bulk.comma')) : t('lists:bulk.progress', { ended, of: tasks.length })}
      </p>
      {/* Announcing every record would be too much: only the end is announced, and the bar shows the progress. */}
      <p role="status" className="sr-only">
        {isOver ? parts.join(t('lists:bulk.comma')) : t('lists:bulk.running')}
      </p>
      <ul
        // A region that scrolls is reached by Tab.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        aria-label={t('lists:bulk.outcomes')}
        className="flex max-h-80 flex-col overflow-y-auto rounded border border-line text-table"
      >
        {shown.map((task) => (
          <TaskLine key={task.id} task={task} subject={subjects.get(task.id)} onGo={onGo} />
        ))}
      </ul>
    </div>
  )
}

const TaskLine = ({ task, subject, onGo }: { task: BulkTask; subject: Subject | undefined; onGo: () => void }) => {
  const { t } = useTranslation()
  const { icon, ink } = presentations[task.state]
  const label = subject?.label ?? task.id
  const path = subject === undefined ? null : pathOfSubject(subject)
  const isOpen = task.state === 'refused' || task.state === 'failed' || task.state === 'left'
  return (
    <li className="flex min-h-8 items-start gap-2 border-b border-line px-3 py-1.5 last:border-b-0">
      <Icon name={icon} size={14} className={cx('mt-0.75 flex-none', ink)} />
      <span className="min-w-0 flex-1">
        {isOpen && path !== null ? (
          <Link to={path} onClick={onGo}>
            {label}
          </Link>
        ) : (
          label
        )}
        {task.message !== '' && <span className="block text-cap text-ink-2">{task.message}</span>}
      </span>
      <span className={cx('flex-none text-cap', isOpen ? ink : 'text-ink-3')}>
        {t(`lists:bulk.state.${task.state}`)}
      </span>
    </li>
  )
}
