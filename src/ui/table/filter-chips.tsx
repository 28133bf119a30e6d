import type { ReactNode } from 'react'
import { Icon } from '#src/ui/text/icon.tsx'

export interface FilterChip {
  id: string
  /** `货物类型`. */
  name: ReactNode
  /** `中药材、饮片`. */
  value: string
  /** Spoken name of the cross: `去掉货物类型`. */
  removeLabel: string
  onRemove: () => void
  /** Opens the choice again. */
  onEdit?: (() => void) | undefined
}

/** The active filters of the list, each removable. The buttons to add and clear are beside it. */
export const FilterChips = ({ chips }: { chips: readonly FilterChip[] }) => (
  <>
    {chips.map((chip) => (
      <span
        key={chip.id}
        className="inline-flex h-control-sm max-w-full min-w-28 items-center gap-1.5 rounded border border-line-strong bg-surface pr-1 pl-2 text-table whitespace-nowrap"
      >
        <button type="button" onClick={chip.onEdit} className="flex h-6 min-w-0 items-center gap-1.5 rounded-s">
          <span className="flex-none text-ink-3">{chip.name}</span>
          <span className="truncate" title={chip.value}>
            {chip.value}
          </span>
        </button>
        <button
          type="button"
          aria-label={chip.removeLabel}
          onClick={chip.onRemove}
          className="grid size-6 flex-none place-items-center rounded-s text-ink-3 hover:bg-surface-3"
        >
          <Icon name="close" size={12} />
        </button>
      </span>
    ))}
  </>
)

/** Classes of the dashed button that adds a filter. */
export const addChipClass =
  'inline-flex h-control-sm flex-none items-center gap-1.5 rounded border border-dashed border-line-strong px-2 text-table whitespace-nowrap text-ink-2 hover:bg-surface-3'
