// A tender affected by an amendment: the changes, field by field, and the question whether it still stands.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '#contract/envelope.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { Amendments } from './amendments.tsx'
import { DemandQuestions } from './demand-questions.tsx'
import { LinkNote } from './link-note.tsx'
import { OwnLines } from './own-lines.tsx'
import { column } from './tender-head.tsx'

/** What no longer fits, with the name of its line; an error's place is that of the line in the tender. */
const faultText = ({ tender, order }: SupplierPage, { path, message }: FieldError): string => {
  const offered = tender?.items[Number(path.split('.')[1])]?.order_item_id
  const name = order.items.find(({ id }) => id === offered)?.name ?? ''
  return message.includes(name) ? message : `${name} · ${message}`
}

interface Props {
  page: SupplierPage
  onEdit(): void
}

export const Reconfirming = ({ page, onEdit }: Props) => {
  const { t } = useTranslation()
  const heading = useRef<HTMLDivElement>(null)
  const [faults, setFaults] = useState<readonly FieldError[]>([])
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div ref={heading} tabIndex={-1} className={`${column} flex flex-1 flex-col gap-3 py-3 outline-none`}>
        {faults.length === 0 ? null : (
          <Banner
            alert
            title={t('tenders:error.title', { count: faults.length })}
            links={faults.map((fault) => ({
              id: `${fault.path} ${fault.code}`,
              label: faultText(page, fault),
              onGo: onEdit,
            }))}
          />
        )}
        <Amendments page={page} />
        <OwnLines page={page} />
        <DemandQuestions page={page} />
        <LinkNote page={page} />
      </div>
      <footer
        data-screen-only=""
        className="sticky bottom-0 z-20 border-t border-line bg-surface pt-2.5 pb-[max(8px,env(safe-area-inset-bottom))]"
      >
        <div className={`${column} grid grid-cols-2 gap-2`}>
          <Button size="touch" className="px-3!" onClick={onEdit}>
            {t('tenders:amended.edit')}
          </Button>
          <CommandButton
            id="tenders.reconfirm"
            variant="primary"
            size="touch"
            keys={false}
            className="px-3!"
            onDone={(outcome) => setFaults(outcome.is === 'refused' ? outcome.errors : [])}
          />
          <p className="col-span-full py-1 text-center text-cap text-ink-3">{t('tenders:standing.reconfirm.text')}</p>
        </div>
      </footer>
    </>
  )
}
