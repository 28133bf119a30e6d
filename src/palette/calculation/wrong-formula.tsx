// A formula that cannot be calculated, with its wrong part marked and the fault in words.
import { useTranslation } from 'react-i18next'
import type { WrongPart } from './calculate.ts'

/** `formula` is the text after the sign. */
export const WrongFormula = ({ formula, wrong: { why, at, to } }: { formula: string; wrong: WrongPart }) => {
  const { t } = useTranslation()
  const part = formula.slice(at, to)
  return (
    <div className="flex-1 px-5 py-4 text-table">
      {/* A question mark stands for a missing part. */}
      <p aria-hidden="true" className="break-all text-ink-2">
        {'='}
        {formula.slice(0, at)}
        <span className="font-semibold text-danger-ink underline underline-offset-[3px]">
          {part === '' ? '?' : part}
        </span>
        {formula.slice(to)}
      </p>
      {/* Positions are counted in the typed text, including the sign. */}
      <p aria-live="polite" className="mt-1 text-cap text-ink-3">
        {t('palette:calculation.at', { at: at + 2, what: t(`palette:calculation.wrong.${why}`, { part }) })}
      </p>
    </div>
  )
}
