// The text of a date box and its parsed date, for the component that draws the box.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { businessDay } from '#contract/business-day.ts'
import { useClockOffset } from '#src/machines/use-clock-offset.ts'
import { instantOf, type ReadDate, type ReadHow, readDate, writtenDate } from '#src/ui/date/read-date.ts'
import type { Said } from '#src/ui/input/field-ties.ts'
import { useLocale } from '#src/ui/text/locale.ts'
import { type DateKind, dateExamples, meantText, unreadableText, wrongText } from './date-said.ts'

export interface DateWish extends ReadHow {
  kind: DateKind
  /** ISO with offset for a moment, YYYY-MM-DD for a day; a text that cannot be parsed is kept as it was typed. */
  value: string
  onChange: (value: string) => void
  /** The rule of the server that a parsed date breaks, in words. Called on each keystroke. */
  wrong?: ((value: string) => string | undefined) | undefined
}

/** The value of a parsed text. */
export const dateValue = (kind: DateKind, read: ReadDate): string => (kind === 'day' ? read.day : instantOf(read))

export const useDateText = ({ kind, value, onChange, wrong, lean, time }: DateWish) => {
  const { t } = useTranslation()
  const locale = useLocale()
  const offset = useClockOffset()
  const how: ReadHow = { lean, time }
  const [typed, setTyped] = useState<{ text: string; value: string; now: Date } | null>(null)
  const now = () => new Date(Date.now() + offset)
  // When another value is set from outside, it replaces the text.
  const current = typed !== null && typed.value === value ? typed : null
  const text = current?.text ?? writtenDate(value, kind) ?? value
  const at = current?.now ?? now()
  const read = text.trim() === '' ? null : readDate(text, at, how)
  const type = (next: string) => {
    const moment = now()
    const meant = readDate(next, moment, how)
    const sent = next.trim() === '' ? '' : meant === null ? next : dateValue(kind, meant)
    setTyped({ text: next, value: sent, now: moment })
    onChange(sent)
  }
  const isEmpty = text.trim() === ''
  const complaint = isEmpty ? undefined : read === null ? unreadableText(t, kind) : wrong?.(dateValue(kind, read))
  const meant = read === null ? null : meantText(t, locale, kind, read, at)
  const said: Said =
    current === null
      ? complaint === undefined
        ? { text: meant ?? dateExamples(t, kind), tone: 'quiet', rank: 'rest' }
        : { text: complaint, tone: 'danger', rank: 'wrong' }
      : // an unfinished word is no mistake yet
        read === null
        ? { text: dateExamples(t, kind), tone: 'quiet', rank: 'typing' }
        : complaint === undefined
          ? { text: meant, tone: 'quiet', rank: 'typing' }
          : { text: wrongText(t, locale, kind, read, complaint), tone: 'danger', rank: 'typing' }
  return {
    text,
    read,
    said,
    today: businessDay(at),
    type,
    /** On leaving, the text becomes the full date. */
    leave: () => setTyped(null),
  }
}
