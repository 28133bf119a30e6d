// Chooses a place: a box that shows it, and a list to browse or search, loaded when it is first opened.
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRegions } from '#src/machines/use-regions.ts'
import { useFieldTies } from '#src/ui/input/field-ties.ts'
import { type ControlSize, controlFrame } from '#src/ui/input/input.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import type { RegionPopupProps } from './popup.tsx'

const Popup = lazy<RegionPopupProps>(async () => (await import('./popup.tsx')).RegionPopup, { early: false })

interface Shared {
  /** For origins of herbs: offers 主产区不限 and 进口 too. */
  origin?: boolean | undefined
  /** Offers only places without a lower level, for an address. */
  finest?: boolean | undefined
  placeholder?: string | undefined
  /** Accessible name, where no `Field` is around it. */
  label?: string | undefined
  size?: ControlSize | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

export interface RegionPickerProps extends Shared {
  /** The code, or '' for none. */
  value: string
  onChange: (code: string) => void
}

/** One place. ↓ or Enter opens the list, Delete clears it. */
export const RegionPicker = ({ value, onChange, ...shared }: RegionPickerProps) => (
  <Box
    {...shared}
    chosen={value === '' ? [] : [value]}
    onTake={(code, close) => {
      onChange(code)
      close()
    }}
    onEmpty={() => onChange('')}
  >
    {value === '' ? null : <RegionName code={value} />}
  </Box>
)

export interface RegionsPickerProps extends Shared {
  values: readonly string[]
  onChange: (codes: string[]) => void
}

/** Several places: Enter toggles one, the box names them, each can be removed below it. */
export const RegionsPicker = ({ values, onChange, ...shared }: RegionsPickerProps) => {
  const { t } = useTranslation()
  const { byCode } = useRegions(values.length > 0)
  const without = (code: string) => values.filter((one) => one !== code)
  return (
    <>
      <Box
        {...shared}
        multiple
        chosen={values}
        onTake={(code) => onChange(values.includes(code) ? without(code) : [...values, code])}
        onEmpty={() => onChange([])}
      >
        {values.length === 0 ? null : t('regions:chosen', { count: values.length })}
      </Box>
      {values.length > 0 && (
        <ul
          aria-label={t('regions:chosen', { count: values.length })}
          className="mt-1.5 grid grid-cols-3 gap-1 max-sm:grid-cols-2"
        >
          {values.map((code) => (
            <li
              key={code}
              className="flex h-6 min-w-0 items-center gap-0.5 rounded bg-surface-3 pl-2 text-cap text-ink"
            >
              <span className="min-w-0 flex-1 truncate">
                <RegionName code={code} />
              </span>
              <button
                type="button"
                disabled={shared.disabled}
                aria-label={t('regions:remove', { name: byCode.get(code)?.full_name ?? code })}
                onClick={() => onChange(without(code))}
                className="grid size-6 flex-none place-items-center rounded text-ink-3 hover:text-ink"
              >
                <Icon name="close" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The full name of a place; its code while the names are loading, or where it is unknown. */
export const RegionName = ({ code }: { code: string | null }) => {
  const isMissing = code === null || code === ''
  const { byCode, state } = useRegions(!isMissing)
  if (isMissing) return <MissingValue />
  if (state === 'loading' || state === 'idle') return <Skeleton width={120} className="inline-block align-middle" />
  const name = byCode.get(code)?.full_name ?? code
  return <span title={name}>{name}</span>
}

interface BoxProps extends Shared {
  chosen: readonly string[]
  multiple?: boolean
  onTake: (code: string, close: () => void) => void
  onEmpty: () => void
  /** The text of the box; null shows the placeholder. */
  children: ReactNode
}

const Box = (props: BoxProps) => {
  const { chosen, multiple = false, onTake, onEmpty, children, origin, finest, placeholder, label } = props
  const { size = 'md', disabled, id, className, onBlur, ref } = props
  const { t } = useTranslation()
  const ties = useFieldTies()
  const { load } = useRegions(false)
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => box.current as HTMLButtonElement, []) // set before effects run
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        ref={box}
        {...ties}
        {...(id !== undefined && { id })}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={label}
        disabled={disabled}
        onBlur={onBlur}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setOpen(true)
          else if ((event.key === 'Delete' || event.key === 'Backspace') && chosen.length > 0) onEmpty()
          else return
          event.preventDefault()
        }}
        className={cx(
          controlFrame(size),
          'text-left outline-none focus-visible:border-primary focus-visible:shadow-focus',
          'aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-surface-2 disabled:text-ink-3',
          className,
        )}
      >
        <span className={cx('min-w-0 flex-1 truncate', children === null && 'text-ink-3')}>
          {children ?? placeholder ?? t('regions:placeholder')}
        </span>
        <Icon name="down" size={size === 'sm' ? 12 : 16} className="text-ink-3" />
      </button>
      <Popup
        wanted={open}
        box={box}
        onClose={close}
        chosen={chosen}
        multiple={multiple}
        origin={origin === true}
        finest={finest === true}
        onTake={(code) => onTake(code, close)}
      />
    </>
  )
}
