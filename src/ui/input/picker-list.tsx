import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'

export interface PickerListProps {
  id: string
  options: readonly { readonly key: string; readonly body: ReactNode }[]
  /** Index of the highlighted entry; the entry after the options is `create`. */
  current: number
  onPoint: (index: number) => void
  onTake: (index: number) => void
  label: string
  create: string | undefined
  /** Text instead of options when there are none. */
  message: string
}

/** The entries of a picker; the focus stays in the box, which reports the highlight to screen readers. */
export const PickerList = (props: PickerListProps) => {
  const { id, options, current, onPoint, onTake, label, create, message } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])
  const entry = (index: number, key: string, body: ReactNode) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the box, which holds the focus
    <div
      key={key}
      id={`${id}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={index === current}
      onClick={() => onTake(index)}
      onMouseMove={() => index !== current && onPoint(index)}
      className={cx(
        'flex min-h-8 max-sm:min-h-10 items-center gap-2.5 rounded px-3',
        index === current && 'bg-primary-soft',
      )}
    >
      {body}
    </div>
  )
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} tabIndex={-1} className="max-h-80 overflow-y-auto p-1">
      {options.map(({ key, body }, index) => entry(index, key, body))}
      {options.length === 0 && <div className="px-3 py-1.5 text-ink-3">{message}</div>}
      {create !== undefined &&
        entry(
          options.length,
          ' create',
          <>
            <Icon name="plus" />
            <span className="min-w-0 flex-1 truncate">{create}</span>
            <KeyHint keys="Shift+Enter" />
          </>,
        )}
    </div>
  )
}
