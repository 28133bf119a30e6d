// All facts of one offer beside its cell, also announced to screen readers; the focus stays in the cell.
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { OfferedFiles } from '#src/components/tender-files.tsx'
import { DescriptionList } from '#src/ui/layout/description-list.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import type { BesidePopupProps } from '#src/ui/overlay/beside-popup.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import type { MatrixCell, MatrixColumn, MatrixLine } from './model.ts'
import { useOfferFacts } from './offer-facts.ts'

const Popup = lazy<BesidePopupProps>(async () => (await import('#src/ui/overlay/beside-popup.tsx')).BesidePopup)

/** The control beside an offer that changes the verdict on its line. */
export type OfferVerdict = (cell: MatrixCell, herb: string) => ReactNode

interface OfferPeekProps {
  /** The cell to which the details are attached, by line and tender. */
  anchor: RefObject<HTMLElement | null>
  line: MatrixLine | undefined
  column: MatrixColumn | undefined
  open: boolean
  onClose: () => void
  /** The control for the verdict; absent where the offer is read-only. */
  verdict?: OfferVerdict | undefined
}

export const OfferPeek = ({ anchor, line, column, open, onClose, verdict }: OfferPeekProps) => {
  const { t } = useTranslation('reviews')
  const factsOf = useOfferFacts()
  const cell = column === undefined ? undefined : line?.cells.get(column.tender.id)
  const shown = open && line !== undefined && column !== undefined
  const facts = !shown || cell === undefined ? [] : factsOf(cell, line)
  // The files of this line, and those of the whole tender.
  const files = (shown ? column.tender.attachments : []).filter(
    ({ order_item_id: of }) => of == null || of === line?.line.id,
  )
  const title = shown ? t('peek.title', { supplier: column.name, herb: line.item.name ?? '' }) : ''
  const said = facts.map(({ name, value }) => t('peek.said', { name, value: value ?? t('peek.unsaid') }))
  return (
    <>
      <Popup
        key={`${line?.line.id} ${column?.tender.id}`}
        wanted={shown}
        anchor={anchor}
        title={title}
        onClose={onClose}
        footer={
          <>
            <KeyHint keys="Space" />
            {t('words.close')}
            {cell !== undefined && <span className="ml-auto">{verdict?.(cell, line?.item.name ?? '')}</span>}
          </>
        }
      >
        {facts.length === 0 ? (
          <p className="text-ink-2">{t('peek.none')}</p>
        ) : (
          <DescriptionList items={facts.map((fact) => ({ ...fact, value: fact.value ?? <MissingValue /> }))} />
        )}
        {files.length > 0 && (
          <div className="mt-2 border-t border-line pt-2">
            <OfferedFiles files={files} nameOf={() => line?.item.name} />
          </div>
        )}
      </Popup>
      <p role="status" className="sr-only">
        {shown &&
          [title, ...(said.length === 0 ? [t('peek.none')] : said), ...files.map((file) => file.name)].join(
            t('cell.separator'),
          )}
      </p>
    </>
  )
}
