// The subject of the palette, for its chip: the marked records together, or the focused record.
import type { TFunction } from 'i18next'
import type { Situation, Subject } from '#src/commands/command.ts'

const counted = ['orders', 'suppliers', 'herbal_templates', 'users'] as const

/** The part that the label lacks: the title of a demand, whose label is its number. */
const named = ({ label, record }: Subject): string => {
  const title =
    typeof record === 'object' && record !== null && 'title' in record && typeof record.title === 'string'
      ? record.title
      : ''
  return title === '' ? label : `${label} ${title}`
}

/** `null` where there is no subject. */
export const scopeOf = ({ subject, selected }: Situation, t: TFunction): string | null => {
  const [first] = selected
  if (first === undefined) return subject === null ? null : named(subject)
  if (selected.length === 1) return named(first)
  const noun = counted.find((one) => one === first.noun)
  return noun === undefined
    ? t('lists:selected', { count: selected.length })
    : t(`lists:bulk.noun.${noun}`, { count: selected.length })
}

/** Several marked records are the subject, so the focused record is not. */
export const scoped = (here: Situation): Situation => {
  const [first, second] = here.selected
  if (first === undefined) return here
  return { ...here, subject: second === undefined ? first : null }
}
