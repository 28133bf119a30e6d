// A tender affected by an amendment: the changes, field by field, and the question whether it still stands.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Amendments } from './amendments.tsx'
import { DemandQuestions } from './demand-questions.tsx'
import { LinkNote } from './link-note.tsx'
import { OwnLines } from './own-lines.tsx'
import { column } from './tender-head.tsx'

interface Props {
  page: SupplierPage
  onEdit(): void
}

export const Reconfirming = ({ page, onEdit }: Props) => {
  const { t } = useTranslation()
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div ref={heading} tabIndex={-1} className={`${column} flex flex-1 flex-col gap-3 py-3 outline-none`}>
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
          <CommandButton id="tenders.reconfirm" variant="primary" size="touch" keys={false} className="px-3!" />
          <p className="col-span-full py-1 text-center text-cap text-ink-3">{t('tenders:standing.reconfirm.text')}</p>
        </div>
      </footer>
    </>
  )
}
