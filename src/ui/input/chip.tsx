import { Icon } from '#src/ui/text/icon.tsx'

interface ChipProps {
  name: string
  /** Spoken name of the cross: `去掉当归`. */
  removeLabel: string
  onRemove: () => void
  /** False where the list of chips moves the focus among them by arrows. */
  tabStop?: boolean | undefined
}

/** One of several things chosen in a field, with a cross that takes it out again; an item of a list. */
export const Chip = ({ name, removeLabel, onRemove, tabStop = true }: ChipProps) => (
  <li className="inline-flex h-6 max-w-full items-center rounded bg-surface-3 pl-2 text-cap text-ink">
    <span className="truncate" title={name}>
      {name}
    </span>
    <button
      type="button"
      tabIndex={tabStop ? undefined : -1}
      aria-label={removeLabel}
      onClick={onRemove}
      className="grid size-6 flex-none place-items-center rounded text-ink-3 hover:text-ink"
    >
      <Icon name="close" size={12} />
    </button>
  </li>
)
