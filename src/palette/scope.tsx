// What the palette is about, for its chip: the marked records together, or the one in focus.
import type { TFunction } from 'i18next'
import type { Situation, Subject } from '#src/commands/command.ts'

const counted = ['orders', 'suppliers', 'herbal_templates', 'users'] as const

/** What the label does not say: a demand is known by its number, and told apart by its title. */
const named = ({ label, record }: Subject): string => {
  const title =
    typeof record === 'object' && record !== null && 'title' in record && typeof record.title === 'string'
      ? record.title
      : ''
  return title === '' ? label : `${label} ${title}`
}

/** `null` where nothing is meant. */
export const scopeOf = ({ subject, selected }: Situation, t: TFunction): string | null => {
  const [first] = selected
  if (first === undefined) return subject === null ? null : named(subject)
  if (selected.length === 1) return named(first)
  const noun = counted.find((one) => one === first.noun)
  return noun === undefined
    ? t('lists:selected', { count: selected.length })
    : t(`lists:bulk.noun.${noun}`, { count: selected.length })
}

/** Several marked records are meant together: then nothing is about the one that happens to be in focus. */
export const scoped = (here: Situation): Situation => {
  const [first, second] = here.selected
  if (first === undefined) return here
  return { ...here, subject: second === undefined ? first : null }
}
