// The lines of a demand with their inputs.
import { useCallback, useEffect, useRef } from 'react'
import { entryOf, type LineEntry } from './entries.ts'
import { doubtfulPrices } from './entry-sums.ts'
import { LineCard } from './line-card.tsx'
import { type LineErrors, noErrors } from './line-fields.ts'
import type { EntriesForm } from './use-entries-form.ts'

interface Props {
  form: Pick<EntriesForm, 'demand' | 'entries' | 'errors' | 'shown' | 'changeLine'>
  fixed: boolean
  /** Enter in the last undecided line. */
  onLast?: () => void
}

const lineErrors = (errors: Props['form']['errors']): ReadonlyMap<string, LineErrors> => {
  const byLine = new Map<string, Record<string, string>>()
  for (const { line, field, message } of errors) {
    if (line === null) continue
    const own = byLine.get(line) ?? {}
    own[field] ??= message
    byLine.set(line, own)
  }
  return byLine
}

export const LineCards = ({ form, fixed, onLast }: Props) => {
  const { demand, entries, shown, changeLine } = form
  const errors = lineErrors(form.errors)
  const doubtful = doubtfulPrices(demand, entries)
  const latest = useRef({ entries, shown, onLast })
  useEffect(() => {
    latest.current = { entries, shown, onLast }
  })
  // Stable, so that typing in one line does not rerender the others.
  const onDetail = useCallback((id: string, open: boolean) => latest.current.shown.detail(id, open), [])
  const onOpen = useCallback(
    (id: string, open: boolean) => {
      if (open) changeLine(id, { choice: 'open' } satisfies Partial<LineEntry>)
      latest.current.shown.open(id, open)
    },
    [changeLine],
  )
  const onNext = useCallback((id: string) => {
    if (!latest.current.shown.next(id, latest.current.entries)) latest.current.onLast?.()
  }, [])
  return demand.order.items.map((line) => {
    const own = errors.get(line.id) ?? noErrors
    return (
      <LineCard
        key={line.id}
        order={demand.order}
        line={line}
        entry={entryOf(entries, line)}
        errors={own}
        doubtful={doubtful.has(line.id)}
        open={shown.isOpen(line.id) || own !== noErrors}
        detailed={shown.isDetailed(line.id)}
        fixed={fixed}
        onChange={changeLine}
        onOpen={onOpen}
        onDetail={onDetail}
        onNext={onNext}
      />
    )
  })
}
