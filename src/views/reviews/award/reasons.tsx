// The reasons of a decision as numbered choices in place, one row open at a time.

import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { OTHER_REASON_MIN } from '#contract/reviews.schemas.ts'
import { NumberedChoices } from '#src/components/numbered-choices.tsx'
import { isEditable } from '#src/keyboard/composing.ts'
import { ErrorText } from '#src/ui/input/error-text.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { useAfterRender } from '#src/ui/layout/use-after-render.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import type { ReasonRow } from './reason-rows.ts'

/** The key of the choice at a position: 1 to 9, then 0. */
const keyAt = (at: number): string => String((at + 1) % 10)

export interface ReasonKeys {
  /** The open row. */
  readonly open: string | null
  readonly setOpen: (id: string) => void
  readonly around: RefObject<HTMLDivElement | null>
  /** Moves the focus to a row. */
  readonly focus: (id: string) => void
  /** Handles a key; returns whether it did. */
  readonly onKey: (event: KeyboardEvent) => boolean
}

const rowIn = (within: HTMLElement | null, id: string): HTMLElement | null | undefined =>
  within?.querySelector<HTMLElement>(`[data-reason="${CSS.escape(id)}"]`)

/** Digits choose, j and k move, Shift with a digit sets the reason of every row of the same kind that has none. */
export const useReasonKeys = (
  rows: readonly ReasonRow[],
  open: string | null,
  setOpen: (id: string) => void,
): ReasonKeys & { readonly choose: (row: ReasonRow, code: string, all?: boolean) => void } => {
  const around = useRef<HTMLDivElement>(null)
  const afterRender = useAfterRender()
  const at = rows.findIndex((row) => row.id === open)
  const focus = (id: string) => {
    setOpen(id)
    afterRender(() => {
      const row = rowIn(around.current, id)
      row?.focus()
      row?.scrollIntoView?.({ block: 'nearest' })
    })
  }
  const choose = (row: ReasonRow, code: string, all = false) => {
    if (code === row.value.code && !all) return focus(row.id)
    row.give(code)
    const others = rows.filter((one) => one.id !== row.id && !one.given)
    const same = others.filter((one) => one.kind === row.kind)
    if (all) for (const one of same) one.give(code)
    if (code === 'other') {
      setOpen(row.id)
      afterRender(() => rowIn(around.current, row.id)?.querySelector('input')?.focus())
      return
    }
    const left = all ? others.filter((one) => one.kind !== row.kind) : others
    const after = left.find((one) => rows.indexOf(one) > rows.indexOf(row)) ?? left[0]
    focus(after?.id ?? row.id)
  }
  const onKey = (event: KeyboardEvent): boolean => {
    const row = rows[at]
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return false
    if (isEditable(event.target)) {
      if (event.key !== 'Enter' || !(event.target instanceof Element) || event.target.closest('[data-reason]') === null)
        return false
      const next = rows.find((one, nth) => nth > at && !one.given)
      focus(next?.id ?? row.id)
      return true
    }
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? (/^\d$/.test(event.key) ? event.key : undefined)
    if (digit !== undefined) {
      const code = row.codes[(Number(digit) + 9) % 10]
      if (code !== undefined) choose(row, code, event.shiftKey)
      return true
    }
    const step = event.shiftKey ? 0 : (steps[event.key] ?? 0)
    const to = rows[at + step]
    if (step === 0 || rows.length === 1) return false
    if (to !== undefined) focus(to.id)
    return true
  }
  return { open, setOpen, around, focus, onKey, choose }
}

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

export interface AwardReasonsProps {
  rows: readonly ReasonRow[]
  keys: ReturnType<typeof useReasonKeys>
}

/** Every line that needs a reason: the chosen and the lowest offer, and the reason. */
export const AwardReasons = ({ rows, keys }: AwardReasonsProps) => {
  const { t } = useTranslation('reviews')
  const given = rows.filter((row) => row.given).length
  return (
    <section aria-label={t('award.to_explain', { count: rows.length })} className="min-w-0">
      <h3 className="mb-1 flex flex-wrap items-baseline gap-x-2">
        {t('award.to_explain', { count: rows.length })}
        <span className="text-cap font-normal text-ink-3">
          {t('award.explained', { given, missing: rows.length - given })}
        </span>
      </h3>
      <ReasonRows rows={rows} keys={keys} />
    </section>
  )
}

export const ReasonRows = ({ rows, keys }: AwardReasonsProps) => (
  <div ref={keys.around} className="divide-y divide-line">
    {rows.map((row) => (
      <Row key={row.id} row={row} open={row.id === keys.open} keys={keys} among={rows} />
    ))}
  </div>
)

interface RowProps {
  row: ReasonRow
  open: boolean
  keys: ReturnType<typeof useReasonKeys>
  among: readonly ReasonRow[]
}

const Row = ({ row, open, keys, among }: RowProps) => {
  const { t } = useTranslation('reviews')
  const { kind, value, given, error } = row
  const label = t(kind === 'dear' ? 'reason_form.dear' : 'reason_form.nobody', { about: row.about })
  const labelOf = (code: string): string => t(kind === 'dear' ? `reason.${code}` : `no_award.${code}`)
  const others = among.filter((one) => one.id !== row.id && one.kind === kind && !one.given).length
  const isShort = value.code === 'other' && !given
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no columns, and takes no focus.
    <div
      role="group"
      aria-label={label}
      data-reason={row.id}
      tabIndex={open ? 0 : -1}
      aria-invalid={error !== undefined || undefined}
      onFocus={() => !open && keys.setOpen(row.id)}
      className="-mx-2 grid grid-cols-[16px_minmax(0,208px)_minmax(0,1fr)] items-start gap-x-2.5 gap-y-1 rounded px-2 py-2 text-table -outline-offset-2 focus-visible:outline-2 focus-visible:outline-primary max-sm:grid-cols-[16px_minmax(0,1fr)]"
    >
      <Icon
        name={given ? 'check-fill' : 'circle-dashed'}
        className={cx(
          'mt-0.5',
          given ? 'text-success-ink' : error === undefined ? 'text-warning-ink' : 'text-danger-ink',
        )}
      />
      <button type="button" tabIndex={-1} onClick={() => keys.focus(row.id)} className="min-w-0 text-left">
        <span className="mr-1.5 text-ink-3">{row.line.line.line_no}</span>
        <span className="font-medium wrap-anywhere">{row.name}</span>
        <span className="block text-cap text-ink-3">{row.facts}</span>
      </button>
      <div className="min-w-0 max-sm:col-start-2">
        {open ? (
          <>
            <NumberedChoices
              label={label}
              choices={row.codes.map((code, at) => ({
                id: code,
                label: code === 'other' ? `${labelOf(code)}…` : labelOf(code),
                keys: keyAt(at),
              }))}
              value={value.code}
              onChoose={(code) => keys.choose(row, code)}
            />
            <Input
              size="sm"
              maxLength={500}
              aria-label={t('reason_form.text', { about: row.about })}
              aria-invalid={isShort || undefined}
              placeholder={
                value.code === 'other'
                  ? t('reason_form.text_needed', { min: OTHER_REASON_MIN })
                  : t('reason_form.text_hint')
              }
              value={value.text}
              // A reason in words alone is one outside the list.
              onChange={(event) => row.give(value.code === '' ? 'other' : value.code, event.target.value)}
              className="mt-1.5"
            />
            {value.code !== '' && others > 0 && (
              <button
                type="button"
                tabIndex={-1}
                onClick={() => keys.choose(row, value.code, true)}
                className="mt-1 text-cap text-primary-ink underline-offset-3 hover:underline"
              >
                {t('award.to_rest', { count: others })}
              </button>
            )}
          </>
        ) : (
          <span className="block wrap-anywhere">
            {value.code === '' ? <span className="text-ink-3">{t('award.unexplained')}</span> : labelOf(value.code)}
            {value.text !== '' && <span className="block text-cap text-ink-3">{value.text}</span>}
          </span>
        )}
        <ErrorText className="mt-1">{error}</ErrorText>
      </div>
    </div>
  )
}
