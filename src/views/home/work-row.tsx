// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a grid on table elements; cards take the table display away and the roles keep the meaning.
// biome-ignore-all lint/a11y/noRedundantRoles: not redundant once a row is drawn as a card.
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Work } from '#contract/home.worklist.ts'
import { useAvailability, useRun } from '#src/commands/command-context.tsx'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { inkOf } from '#src/ui/text/tag.tsx'
import { WorkDue } from './work-due.tsx'
import { nameOf, presentationOf, subjectOf } from './work-presentation.ts'

interface RowProps {
  work: Work
  /** 1-based over all rows; the head row counts as 0. */
  index: number
  /** Whether the row holds the focus, or receives it from Tab. */
  focused: boolean
  cellStop: number | null
  about: string
  onOpen: (work: Work, how: { newTab: boolean }) => void
}

const cellClass =
  'h-row truncate border-b border-line px-2 first:pl-gutter last:pr-gutter focus-visible:outline-2 focus-visible:-outline-offset-2 @max-[640px]:h-auto @max-[640px]:border-0 @max-[640px]:px-0!'

const Plain = ({ work, index, focused, cellStop, about, onOpen }: RowProps) => {
  const { t } = useTranslation('home')
  const { glyph, tone } = presentationOf(work.act)
  const { title, number } = nameOf(work)
  const cell = (nth: number, className: string, content: ReactNode) => (
    <td
      role="gridcell"
      aria-colindex={nth}
      tabIndex={focused && cellStop === nth ? 0 : -1}
      className={cx(cellClass, className)}
    >
      {content}
    </td>
  )
  const who = t(`did.${work.did}`, { name: work.who ?? t('did.supplier') })
  return (
    <tr
      role="row"
      data-row-id={work.id}
      aria-rowindex={index}
      data-current={focused ? '' : undefined}
      tabIndex={focused && cellStop === null ? 0 : -1}
      onClick={(event) => {
        if (event.defaultPrevented || (event.target instanceof Element && event.target.closest('button, a') !== null))
          return
        onOpen(work, { newTab: event.ctrlKey || event.metaKey })
      }}
      className={cx(
        'group/row scroll-mt-10 scroll-mb-(--covered-below,64px) cursor-pointer -outline-offset-2',
        focused ? 'bg-surface-3 outline-2 outline-line-strong print:outline-0' : 'hover:bg-surface-2',
        focused && cellStop === null && 'group-focus-within/grid:outline-primary',
        '@max-[640px]:grid @max-[640px]:grid-cols-[auto_minmax(0,1fr)_auto] @max-[640px]:gap-x-2 @max-[640px]:gap-y-1 @max-[640px]:border-b @max-[640px]:border-line @max-[640px]:px-gutter @max-[640px]:py-2.5',
      )}
    >
      {cell(
        1,
        '',
        <span className="inline-flex items-center gap-1.5 align-top whitespace-nowrap">
          <Icon name={glyph} size={14} className={inkOf[tone]} />
          {t(`act.${work.act}`)}
        </span>,
      )}
      {/* The other columns are as wide as their text; the title takes the rest. */}
      {cell(
        2,
        'w-full max-w-0 @max-[640px]:max-w-none',
        <span className="flex min-w-0 items-baseline gap-2" title={title}>
          <span className="truncate font-medium">{title}</span>
          <span className="flex-none text-cap text-ink-3 tabular-nums @max-[900px]:hidden">{number}</span>
        </span>,
      )}
      {cell(
        3,
        'max-w-48 text-ink-2 @max-[640px]:order-1 @max-[640px]:max-w-none @max-[640px]:col-span-2 @max-[640px]:pl-5! @max-[640px]:text-cap',
        <span title={about}>
          <span className="hidden tabular-nums @max-[640px]:inline">{number} · </span>
          {about}
        </span>,
      )}
      {cell(
        4,
        'max-w-36 text-ink-2 @max-[900px]:hidden @max-[640px]:max-w-none @max-[640px]:order-2 @max-[640px]:block! @max-[640px]:text-right @max-[640px]:text-cap',
        <span title={who}>{who}</span>,
      )}
      {cell(5, 'tabular-nums @max-[640px]:text-right @max-[640px]:text-cap', <WorkDue work={work} />)}
      {cell(
        6,
        'text-right @max-[640px]:hidden',
        <WorkKey work={work} onOpen={() => onOpen(work, { newTab: false })} />,
      )}
    </tr>
  )
}

/** Renders again only when its content changes, so that moving the focus renders two rows. */
export const WorkRow = memo(Plain)

/** The key that does the row's work; Enter, which opens the row, where there is none. */
const WorkKey = ({ work, onOpen }: { work: Work; onOpen: () => void }) => {
  const { t } = useTranslation('home')
  const keysOf = useKeysOf()
  const run = useRun()
  const { command } = presentationOf(work.act)
  const subject = subjectOf(work)
  const availability = useAvailability(command ?? 'rows.open', subject ?? undefined)
  const keys = command === undefined ? undefined : keysOf(command, 'table')
  const inPlace = command !== undefined && keys !== undefined && subject !== null && availability.is === 'available'
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t('do', { act: t(`act.${work.act}`), name: nameOf(work).title })}
      className="rounded px-1 py-0.5 hover:bg-surface-3"
      onClick={() => (inPlace ? void run(command, {}, { subject }) : onOpen())}
    >
      <KeyHint keys={inPlace ? keys : 'Enter'} />
    </button>
  )
}
