// The control in the cell with the cursor.
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Herb } from '#contract/herbs.ts'
import { grades, units } from '#contract/orders.options.ts'
import { HerbPicker } from '#src/components/herb-picker.tsx'
import { ToxicMark } from '#src/components/herbs/toxic-mark.tsx'
import { priceUnitText } from '#src/components/line-text.ts'
import { isComposing } from '#src/keyboard/composing.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { cellName, inputClass, numeric, wrongClass } from './line-cell.tsx'
import { withHerb, withoutHerb, withReadPrice, withText } from './line-cells.ts'
import { gradeText } from './line-clipboard.ts'
import { type GridColumn, type Line, withWeight } from './lines.ts'

interface CellInputProps {
  line: Line
  row: number
  onEnter: (column: GridColumn) => void
  onChange: (row: number, change: (line: Line) => Line) => void
  onNext: () => void
  /** A name was entered and its herb is not known yet. */
  onUnknown: (row: number) => void
  /** The number of another line with the same herb; 0 when there is none. */
  lineOf: (herb: Herb) => number
  name: GridColumn
  id: string
  wrong: string | undefined
  careful: string | undefined
  /** The line asks for a toxic drug. */
  toxic?: boolean
  /** The prices of the lines are in different units, so that each says its own. */
  ownUnits: boolean
}

/** A select, the name with its list of herbs, or a text box. */
export const CellInput = (props: CellInputProps) => {
  const { line, row, name, id, wrong, careful, ownUnits, onEnter, onChange, onNext, onUnknown, lineOf } = props
  const { t } = useTranslation()
  const set = (text: string) => onChange(row, (before) => withText(before, name, text))
  const shared = {
    id,
    'aria-label': t('order_form:problems.line', {
      line: row + 1,
      field: cellName(name, t, priceUnitText(line.unit, t)),
    }),
    'aria-invalid': wrong !== undefined || undefined,
    'aria-describedby': (wrong ?? careful) === undefined ? undefined : `${id}-below`,
    onFocus: () => onEnter(name),
  }
  if (name === 'grade' || name === 'unit') return <Choice {...shared} line={line} name={name} onSet={set} />
  if (name === 'name') {
    return (
      <span className="flex size-full items-center">
        <HerbPicker
          {...shared}
          aria-describedby={shared['aria-describedby'] ?? (props.toxic === true ? `${id}-toxic` : undefined)}
          bare
          maxLength={60}
          text={line.name}
          onText={(text) => onChange(row, (before) => ({ ...before, name: text, herbal_id: null }))}
          onPick={(herb) => {
            onChange(row, (before) => withHerb(before, herb))
            onNext()
          }}
          onUnknown={() => {
            if (line.herbal_id === null) {
              onChange(row, withoutHerb)
              onUnknown(row)
            }
            onNext()
          }}
          note={(herb) => {
            const other = lineOf(herb)
            return other === 0 || other === row + 1 ? undefined : t('orders:herb.in_line', { line: other })
          }}
          className="@max-[640px]:h-8 focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-primary"
        />
        {props.toxic === true && (
          <span className="flex-none pr-2">
            <ToxicMark id={`${id}-toxic`} />
          </span>
        )}
      </span>
    )
  }
  const input = (
    <input
      {...shared}
      type="text"
      autoComplete="off"
      maxLength={numeric.has(name) ? 20 : 120}
      inputMode={numeric.has(name) ? 'decimal' : 'text'}
      value={line[name]}
      onChange={(event) => set(event.target.value)}
      onBlur={() => {
        const read = name === 'quantity' ? withWeight : name === 'reference_price' ? withReadPrice : null
        if (read !== null && read(line) !== line) onChange(row, read)
      }}
      className={cx(inputClass, numeric.has(name) && 'text-right tabular-nums')}
    />
  )
  if (name !== 'reference_price' || !ownUnits) return input
  return (
    <span className="flex size-full items-center">
      {input}
      <span className="flex-none pr-2 text-cap text-ink-3">{priceUnitText(line.unit, t)}</span>
    </span>
  )
}

interface ChoiceProps extends ComponentProps<'select'> {
  line: Line
  name: 'grade' | 'unit'
  onSet: (value: string) => void
}

/** A select. A typed digit matches no option, and browsers ignore it silently, so a message says so. */
const Choice = ({ line, name, onSet, ...select }: ChoiceProps) => {
  const { t } = useTranslation()
  const [digit, setDigit] = useState('')
  return (
    <>
      <select
        {...select}
        value={line[name]}
        onChange={(event) => onSet(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          const { key, ctrlKey, metaKey, altKey } = event
          if (key.length === 1) setDigit(/^[\d.]$/.test(key) && !ctrlKey && !metaKey && !altKey ? key : '')
        }}
        onBlur={() => setDigit('')}
        className={cx(inputClass, 'appearance-none')}
      >
        {line[name] === '' && <option value="" />}
        {(name === 'grade' ? grades : units).map((value) => (
          <option key={value} value={value} className="bg-surface text-ink">
            {name === 'grade' && value === line.grade ? gradeText(line, t) : t(`orders:options.${name}.${value}`)}
          </option>
        ))}
      </select>
      <span role="alert" className={digit === '' ? 'sr-only' : wrongClass}>
        {digit !== '' && t('order_form:lines.no_digits', { digit, field: cellName(name, t, null) })}
      </span>
    </>
  )
}
