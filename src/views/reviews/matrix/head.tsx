import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { provinceOf } from '#contract/place-names.ts'
import { shownTotal } from '#contract/tenders.price.ts'
import { useLackingText } from '#src/components/use-lacking-text.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { useLocale } from '#src/ui/text/locale.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { useTaxText } from '../tax-texts.ts'
import { useFlagText } from '../use-flag-text.tsx'
import { Dotted } from './dotted.tsx'
import { Along, noCell } from './frame.tsx'
import { headCell, pinned, STRAIGHT } from './layout.ts'
import { type MatrixColumn, tenderOf } from './model.ts'
import type { Visible } from './use-visible.ts'

/** The widths of the columns, narrower in print; suppliers share the rest. See `edges` in layout.ts. */
export const MatrixColumns = ({ across, columns }: { across: Visible; columns: readonly MatrixColumn[] }) => (
  <colgroup>
    <col className="w-13 print:w-[26px]" />
    <col className="w-30 print:w-21" />
    <col className="w-20 print:w-13" />
    <col className="w-21 print:w-[48px]" />
    <Along
      side={across}
      items={columns}
      keyOf={tenderOf}
      gap={(count) => <col style={{ width: count * STRAIGHT.across.size }} />}
    >
      {() => <col />}
    </Along>
    <col className="w-34 print:w-21" />
  </colgroup>
)

interface MatrixHeadProps {
  across: Visible
  columns: readonly MatrixColumn[]
  lines: number
}

/** The head row of the matrix: the heads of the pinned columns, and those of the suppliers. */
export const MatrixHead = memo(({ across, columns, lines }: MatrixHeadProps) => {
  const { t } = useTranslation('reviews')
  const edge = (id: 'number' | 'name' | 'need' | 'reference' | 'award', first: string, under?: string) => (
    <th scope="col" className={cx(headCell, pinned(id), 'z-30!')}>
      {first}
      {under !== undefined && (
        <>
          <br />
          {under}
        </>
      )}
    </th>
  )
  return (
    <thead>
      <tr aria-rowindex={1}>
        {edge('number', '#')}
        {edge('name', t('head.name'), t('head.spec'))}
        {edge('need', t('head.need'), t('head.need_unit'))}
        {edge('reference', t('head.reference'), t('head.last'))}
        <Along side={across} items={columns} keyOf={tenderOf} gap={noCell}>
          {(column, at) => (
            <th scope="col" aria-colindex={at + 5} className={cx(headCell, 'border-l border-line')}>
              <SupplierHead column={column} lines={lines} />
            </th>
          )}
        </Along>
        {edge('award', t('head.award'), t('head.basis'))}
      </tr>
    </thead>
  )
})

/**
 * The evaluated total and rank; for an incomplete tender what it lacks, with its sum in the tooltip. In the mode 补定
 * total and rank would concern the whole demand, so the number of open lines for which the tender can be chosen is
 * shown instead.
 */
const Total = ({ column: { tender, rank, choosable } }: { column: MatrixColumn }) => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const lackingText = useLackingText()
  if (choosable !== null)
    return choosable === 0 ? (
      <span className="text-ink-3">{t('promote.none_of_it')}</span>
    ) : (
      t('promote.some_of_it', { count: choosable })
    )
  const shown = shownTotal(tender)
  const total = moneyText(shown ?? '–', locale, false)
  return rank === null ? (
    <span className="text-warning-ink" title={shown === null ? undefined : t('supplier.covered_part', { total })}>
      {lackingText(tender)}
    </span>
  ) : (
    <span title={t('supplier.evaluated', { total })}>
      <Dotted first={t('supplier.total', { total })} then={t('supplier.rank', { rank })} />
    </span>
  )
}

/** A supplier's region; with `isWhole` it is left out where only a part of it would have room. */
const Origin = ({ words, whole, isWhole }: { words: string; whole: string | undefined; isWhole: boolean }) => (
  <span title={whole} className={isWhole ? 'flex h-4 min-w-0 flex-wrap overflow-hidden' : 'truncate'}>
    {/* Where the words do not fit beside it they go to a second line, which is not in sight. */}
    {isWhole && <span className="h-4 w-px" />}
    {isWhole ? <span>{words}</span> : words}
  </span>
)

/** Name, certificate, coverage, region, tax where it differs, total and rank of one supplier. */
export const SupplierHead = ({ column, lines }: { column: MatrixColumn; lines: number }) => {
  const { t } = useTranslation('reviews')
  const { tender } = column
  const good = column.certified && column.licence_days === null
  const flagText = useFlagText()
  const taxes = useTaxText()(column.taxes)
  // A certificate about to expire has its own text beside it.
  const flags = tender.flags.filter((flag) => flag !== 'licence_expiring' || column.licence_days === null)
  const marks = (
    <>
      {!tender.entry_channel.startsWith('self') && (
        <span className="flex-none text-violet-ink">{t('supplier.surrogate')}</span>
      )}
      {flags.length > 0 && (
        <span
          title={flagText.hoverOf({ ...tender, flags })}
          className="flex flex-none items-center text-cap font-normal text-warning-ink"
        >
          <Icon name="flag" size={12} label={t('supplier.flags', { count: flags.length })} />
          {flags.length}
        </span>
      )}
    </>
  )
  // Beside a tax rate or a mark the long form of the licence's end has no room.
  const isCrowded = taxes !== '' || flags.length > 0 || !tender.entry_channel.startsWith('self')
  const licence =
    column.licence_days === null || !column.certified
      ? null
      : column.licence_days < 0
        ? t('supplier.licence_over')
        : t('supplier.licence_days', { count: column.licence_days })
  return (
    <>
      <span className="flex items-baseline gap-1 text-cap">
        <b
          title={tender.supplier_name}
          className={cx('truncate text-table leading-5', column.disqualified ? 'text-ink-3 line-through' : 'text-ink')}
        >
          {column.name}
        </b>
        {/* A rate takes their room in the next line. */}
        {taxes !== '' && <span className="ml-auto flex flex-none items-baseline gap-1">{marks}</span>}
      </span>
      <span className="flex items-center gap-1 leading-4 whitespace-nowrap">
        <Icon
          name={good ? 'shield' : 'warn'}
          size={12}
          label={t(column.certified ? 'supplier.certified' : 'supplier.not_certified')}
          className={good ? 'text-success-ink' : 'text-warning-ink'}
        />
        {column.choosable === null && (
          <span>
            {column.covered}/{lines}
          </span>
        )}
        {licence !== null ? (
          <span title={licence} className="truncate text-warning-ink">
            {isCrowded && column.licence_days !== null && column.licence_days >= 0
              ? t('supplier.licence_short', { count: column.licence_days })
              : licence}
          </span>
        ) : (
          <Origin
            words={
              column.certified
                ? provinceOf(tender.supplier_region ?? '')
                : t(`exclusion.supplier.${tender.supplier_status}`, { defaultValue: t('exclusion.supplier.other') })
            }
            whole={tender.supplier_region ?? undefined}
            isWhole={taxes !== ''}
          />
        )}
        {taxes === '' ? (
          marks
        ) : (
          <span title={t('tax.head', { taxes })} className="ml-auto flex-none text-warning-ink">
            {t('tax.short', { taxes })}
          </span>
        )}
      </span>
      <span className="block truncate leading-4">
        {tender.status === 'unopened' || column.disqualified ? (
          <span className={tender.status === 'unopened' ? 'text-danger-ink' : 'text-warning-ink'}>
            {t(tender.status === 'unopened' ? 'mark.unopened' : 'mark.disqualified')}
          </span>
        ) : (
          <Total column={column} />
        )}
      </span>
    </>
  )
}
