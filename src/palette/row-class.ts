// The classes of a palette row, whether it is a command, a record or an answer.
import { cx } from '#src/ui/text/class-names.ts'

export const headingClass =
  '[&>[cmdk-group-heading]]:px-3 [&>[cmdk-group-heading]]:pt-3 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:text-cap [&>[cmdk-group-heading]]:text-ink-3'

export const rowClass = cx(
  'relative flex min-h-10 items-center gap-2.5 rounded px-3 text-table aria-selected:bg-primary-soft',
  'aria-selected:before:absolute aria-selected:before:inset-y-2.5 aria-selected:before:left-0 aria-selected:before:w-0.5 aria-selected:before:rounded-[1px] aria-selected:before:bg-primary',
  'forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2 forced-colors:aria-selected:outline-[Highlight]',
)
