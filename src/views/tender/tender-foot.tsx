// The footer: the sum and the submit button, within reach of the thumb.
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useAvailability, usePageContexts } from '#src/commands/command-context.tsx'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { ariaKeys } from '#src/ui/text/key-hint.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { totalsOf } from './entry-sums.ts'
import { REFUSAL_ID } from './form-notices.tsx'
import { OfferedSum, SumBasis } from './sum-note.tsx'
import { column } from './tender-head.tsx'
import { fieldsOf } from './tender-problems.ts'
import type { TenderForm } from './use-tender-form.ts'

interface Props {
  page: SupplierPage
  form: TenderForm
  passed: boolean
  /** Why nothing can be submitted; shown above the lines. */
  refusal: string | undefined
  submitButton: RefObject<HTMLButtonElement | null>
  /** Moves to the first wrong field. */
  onFaults(): void
}

/** Classes of the secondary buttons below the sum. */
const link = 'min-h-11 rounded px-2 max-[359px]:px-0.5! text-table text-primary-ink underline-offset-3 hover:underline'

export const TenderFoot = ({ page, form, passed, refusal, submitButton, onFaults }: Props) => {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const save = useAvailability('tenders.save')
  const contexts = usePageContexts()
  const { lines, total } = totalsOf(page, form.entries)
  const handedIn = page.facts.tender_stands
  const reason = passed ? t('tenders:left.passed') : refusal
  const faults = fieldsOf(form.errors).length
  return (
    <footer
      data-screen-only=""
      className="sticky bottom-0 z-20 mt-3 border-t border-line bg-surface pt-2.5 pb-[max(8px,env(safe-area-inset-bottom))]"
    >
      <div className={`${column} grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1`}>
        {faults > 0 && refusal === undefined ? (
          <button
            type="button"
            onClick={onFaults}
            className="col-span-full -mt-1 flex min-h-8 items-center gap-1.5 justify-self-start text-table font-medium text-danger-ink underline-offset-3 hover:underline"
          >
            <Icon name="warn" size={14} />
            {t('tenders:error.at_button', { count: faults })}
          </button>
        ) : null}
        <div className="min-w-0">
          <div className="text-cap text-ink-3">
            {t('tenders:foot.lines', { count: lines })}
            {page.order.price_basis === null ? null : (
              <>
                {t('tenders:foot.then')}
                <SumBasis page={page} entries={form.entries} />
              </>
            )}
          </div>
          <output className="block truncate text-h2 font-semibold">
            <Money value={total} />
          </output>
          <OfferedSum page={page} entries={form.entries} />
        </div>
        <Button
          ref={submitButton}
          variant="primary"
          size="touch"
          busy={form.submission.state === 'submitting'}
          refusal={reason}
          reasonId={refusal === undefined ? undefined : REFUSAL_ID}
          aria-keyshortcuts={ariaKeys(keysOf('form.submit', ...contexts))}
          onClick={() => form.send(true)}
        >
          {t(handedIn ? 'tenders:foot.submit_again' : 'tenders:command.submit')}
        </Button>
        {passed ? null : (
          <div className="col-span-full -mb-1 flex flex-wrap justify-center gap-x-2">
            {save.is === 'available' ? (
              <button type="button" onClick={() => form.send(false)} className={link}>
                {t('tenders:command.save')}
              </button>
            ) : null}
            <CommandButton id="tenders.decline" variant="quiet" keys={false} className={link} />
            <CommandButton id="tenders.withdraw" variant="quiet" keys={false} className={link} />
          </div>
        )}
      </div>
    </footer>
  )
}
