// Reasons as numbered choices in place: a digit or a press chooses one.
import { cx } from '#src/ui/text/class-names.ts'
import { KeyHint } from '#src/ui/text/key-hint.tsx'

/** One choice; `keys` is the binding that chooses it, handled by the form around the choices. */
export interface NumberedChoice<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly keys: string
}

interface Props<Id extends string> {
  /** The accessible name of the group. */
  label: string
  choices: readonly NumberedChoice<Id>[]
  /** The id of the chosen one. */
  value: string | null
  /** `danger`: the choice counts against somebody. */
  tone?: 'primary' | 'danger'
  fixed?: boolean
  onChoose(id: Id): void
}

const chosenClass = {
  primary: 'border-primary bg-primary-soft font-medium text-primary-ink',
  danger: 'border-danger bg-danger-soft text-danger-ink',
} as const

export const NumberedChoices = <Id extends string>(props: Props<Id>) => {
  const { label, choices, value, tone = 'primary', fixed = false, onChoose } = props
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-1.5">
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio would take the arrow keys, which move between rows.
        <button
          key={choice.id}
          type="button"
          role="radio"
          tabIndex={-1}
          aria-checked={value === choice.id}
          aria-keyshortcuts={choice.keys}
          aria-disabled={fixed || undefined}
          onClick={() => !fixed && onChoose(choice.id)}
          className={cx(
            'inline-flex h-control-sm items-center gap-1.5 rounded border px-2 max-sm:h-10',
            value === choice.id ? chosenClass[tone] : 'border-line-strong bg-surface hover:bg-surface-3',
          )}
        >
          {choice.label}
          <KeyHint keys={choice.keys} className="-mr-1 max-sm:hidden pointer-coarse:hidden" />
        </button>
      ))}
    </div>
  )
}
