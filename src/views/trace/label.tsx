// One label of a package: name, origin, date, quantity, supplier, and its code.
import { useTranslation } from 'react-i18next'
import { spacedCode } from '#contract/codes.check.ts'
import type { TraceCode } from '#contract/codes.ts'
import { isCounted } from '#contract/tenders.price.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { QrCode } from '#src/ui/text/qr-code.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'
import { goodsName, gradeText } from './goods-text.ts'

/** Black on white in every theme: the preview equals the print. */
export const Label = ({ code }: { code: TraceCode }) => {
  const { t } = useTranslation()
  const { goods } = code
  const isVoid = code.status === 'void'
  const facts = [
    { id: 'origin', value: goods?.origin },
    { id: 'batch_no', value: code.batch_no },
    { id: 'harvest_date', value: code.harvest_date },
    { id: 'process_date', value: code.process_date },
    { id: 'supplier', value: goods?.supplier },
    { id: 'buyer', value: goods?.buyer },
    {
      id: 'quality_standard',
      value: goods?.quality_standard == null ? null : t(`orders:options.quality_standard.${goods.quality_standard}`),
    },
  ]
  return (
    <figure
      aria-label={t('codes:label.name', { code: code.code })}
      className={cx(
        'relative m-0 grid grid-cols-[minmax(0,1fr)_104px] gap-x-3 rounded border border-line-strong bg-white p-3 text-[11px] leading-4 text-black [break-inside:avoid]',
        isVoid && 'opacity-50 print:hidden',
      )}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 text-h3 leading-6 font-semibold">
          {goods === null ? t(`trace:type.${code.type}`) : goodsName(goods)}
          {goods?.grade != null && <span className="text-[12px] font-normal">{gradeText(t, goods.grade)}</span>}
        </p>
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
          {facts.map(({ id, value }) =>
            value ? (
              <div key={id} className="contents">
                <dt>{t(`trace:fields.${id}`)}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </div>
      <div className="flex flex-col items-center gap-1">
        <QrCode text={code.qr_url} label={t('codes:label.qr')} className="size-26" />
        {code.qty !== null && code.unit !== null && (
          <p className="text-center text-[13px] leading-4 font-semibold">
            {t(isCounted(code.unit) ? 'trace:fields.pieces' : 'trace:fields.qty')}{' '}
            <Quantity value={code.qty} unit={t(`orders:options.unit.${code.unit}`)} />
          </p>
        )}
        {code.is_qualified && (
          <p className="rounded-s border-2 border-black px-2 text-[13px] leading-5 font-semibold">
            {t('trace:qualified')}
          </p>
        )}
      </div>
      <figcaption className="col-span-2 mt-2 flex justify-between gap-2 border-t border-line-strong pt-1.5 text-[11px] tabular-nums">
        <span className={cx(isVoid && 'line-through')}>{spacedCode(code.code)}</span>
        {code.serial !== null && <span>{t('codes:label.serial', { nth: code.serial })}</span>}
      </figcaption>
      {isVoid && (
        <span className="absolute inset-x-0 top-1/3 text-center text-h2 font-semibold text-danger-ink">
          {t('codes:status.void')}
        </span>
      )}
    </figure>
  )
}
