import { cx } from '#src/ui/text/class-names.ts'

/** Classes of a row of tabs. */
export const tabBar =
  'flex gap-5 overflow-x-auto border-b border-line px-gutter text-table print:hidden [scrollbar-width:none]'

/** Classes of one tab; `on`: the selected one. */
export const tabClass = (on: boolean): string =>
  cx(
    'relative inline-flex h-10 flex-none items-center gap-1.5 whitespace-nowrap focus-visible:-outline-offset-2',
    on
      ? 'font-semibold text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-primary'
      : 'text-ink-2 hover:text-ink',
  )
