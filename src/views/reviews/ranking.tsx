import { useTranslation } from 'react-i18next'
import { shownTotal } from '#contract/tenders.price.ts'
import { useLackingText } from '#src/components/use-lacking-text.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Money } from '#src/ui/text/money.tsx'
import { everyFlag, type FlagPlace } from './award/flags.ts'
import type { MatrixColumn, MatrixModel } from './matrix/model.ts'
import { useExclusionText } from './matrix/texts.ts'
import { isTaxMixed, useTaxText } from './tax-texts.ts'
import { useFlagText } from './use-flag-text.tsx'

/** The ranked tenders with verdict, reason and flags; then the single disqualified lines. */
export const Ranking = ({ model }: { model: MatrixModel }) => {
  const { t } = useTranslation('reviews')
  const exclusionText = useExclusionText()
  const lackingText = useLackingText()
  const flagText = useFlagText()
  const taxText = useTaxText()
  const verdictOf = ({ tender }: MatrixColumn): string => {
    const { status, disqualify_reason: code, disqualify_text: text } = tender
    if (status !== 'disqualified') return t(`verdict.${status}`)
    return [t('verdict.disqualified'), exclusionText({ is: 'disqualified', code, text })].join(t('words.colon'))
  }
  const columns: Column<MatrixColumn>[] = [
    { id: 'rank', head: t('ranking.place'), width: 56, align: 'end', cell: ({ rank }) => rank ?? '–' },
    { id: 'supplier', head: t('record.supplier'), card: 'title', cell: ({ tender }) => tender.supplier_name },
    {
      id: 'covered',
      head: t('ranking.covered'),
      width: 88,
      align: 'end',
      cell: ({ covered }) => `${covered}/${model.lines.length}`,
    },
    {
      id: 'lacking',
      head: t('ranking.lacking'),
      width: 176,
      cell: ({ tender }) => (tender.status === 'unopened' ? '–' : lackingText(tender) || t('common:standing.complete')),
    },
    {
      id: 'total',
      head: t('ranking.evaluated'),
      width: 140,
      align: 'end',
      cell: ({ tender }) => (tender.status === 'unopened' ? '–' : <Money value={shownTotal(tender)} />),
    },
    ...(!isTaxMixed(model)
      ? []
      : [{ id: 'tax', head: t('tax.title'), width: 104, cell: ({ taxes }: MatrixColumn) => taxText(taxes) || '–' }]),
    { id: 'verdict', head: t('ranking.verdict'), width: 224, cell: verdictOf },
    {
      id: 'flags',
      head: t('ranking.flags'),
      cell: ({ tender }) => tender.flags.map(flagText.nameOf).join(t('words.list')) || '–',
    },
  ]
  const out = model.lines.flatMap((line) =>
    model.columns.flatMap(({ tender, disqualified }) => {
      const cell = line.cells.get(tender.id)
      return disqualified || cell === undefined || cell.item.status !== 'disqualified' || cell.exclusion === null
        ? []
        : [{ id: cell.item.id, line, name: tender.supplier_name, why: exclusionText(cell.exclusion) }]
    }),
  )
  return (
    <section className="py-4">
      <h2 className="px-gutter pb-1">{t('ranking.title')}</h2>
      <p className="px-gutter pb-2 text-table text-ink-3">{t('ranking.hint')}</p>
      <PlainTable
        wrap
        caption={t('ranking.title')}
        columns={columns}
        rows={model.columns}
        keyOf={({ tender }) => tender.id}
      />
      <AllFlags model={model} />
      {out.length > 0 && (
        <div className="px-gutter pt-3 text-table">
          <h3>{t('ranking.lines_out')}</h3>
          <ul className="text-ink-2">
            {out.map(({ id, line, name, why }) => (
              <li key={id}>
                {line.line.line_no} {line.item.name} · {name}
                {t('words.colon')}
                {why}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** Every flag of the comparison with its figures, tender by tender. */
const AllFlags = ({ model }: { model: MatrixModel }) => {
  const { t } = useTranslation('reviews')
  const flagText = useFlagText()
  const rows = everyFlag(model)
  if (rows.length === 0) return null
  const columns: Column<FlagPlace>[] = [
    {
      id: 'supplier',
      head: t('record.supplier'),
      card: 'title',
      width: 240,
      cell: ({ tender }) => tender.supplier_name,
    },
    {
      id: 'line',
      head: t('flags.line'),
      width: 144,
      cell: ({ line }) => (line === null ? t('flags.whole') : `${line.line.line_no} ${line.item.name ?? ''}`),
    },
    { id: 'flag', head: t('flags.flag'), width: 184, cell: ({ flag }) => flagText.nameOf(flag) },
    { id: 'figures', head: t('flags.figures'), cell: ({ flag, on }) => flagText.factOf(flag, on) || '–' },
  ]
  return (
    <div className="pt-4">
      <h3 className="px-gutter pb-1">{t('flags.counted', { count: rows.length })}</h3>
      <PlainTable wrap caption={t('flags.title')} columns={columns} rows={rows} keyOf={(row) => row.key} />
    </div>
  )
}
