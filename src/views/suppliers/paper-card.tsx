import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#src/keyboard/composing.ts'
import { keyOf } from '#src/keyboard/keys.ts'
import { Button, IconButton } from '#src/ui/input/button.tsx'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { fieldId, focusField } from '#src/ui/input/field-focus.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Day } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { Tag } from '#src/ui/text/tag.tsx'
import type { PaperValues } from './certify-values.ts'
import { PaperFields, type PaperFieldsProps } from './paper-fields.tsx'

export interface PaperCardProps extends PaperFieldsProps {
  today: string
  isRequired: boolean
  /** Whether the scans of this certificate are shown beside the list. */
  isActive: boolean
  isOpen: boolean
  onFold: (open: boolean) => void
  /** Moves to the neighbouring checkbox; after the last one comes the decision. */
  onMove: (by: 1 | -1) => void
  /** Goes to the scan of the certificate. */
  onRead: () => void
  /** Goes to the reason of the rejection. */
  onReason: () => void
}

/**
 * One certificate of the checklist: Space marks it as valid, x as invalid, ↑ ↓ or j k move on, Enter leads to its scan;
 * its fields expand.
 */
export const PaperCard = (props: PaperCardProps) => {
  const {
    form,
    at,
    paper,
    today,
    isRequired,
    isActive,
    isOpen,
    onShowFile,
    onFold,
    onChange,
    onMove,
    onRead,
    onReason,
  } = props
  const { t } = useTranslation()
  const name = t(`suppliers:certificate.${paper.type}`)
  const isInvalid = paper.verdict === 'invalid'
  const bodyId = fieldId(form, `certificates.${at}.body`)
  const reject = (rejects: boolean) => {
    onChange(rejects ? { verdict: 'invalid' } : { verdict: '', verdict_reason: '' })
    if (rejects) onFold(true)
  }
  const leaveFields = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
    event.preventDefault()
    focusField(fieldId(form, `certificates.${at}.verdict`))
  }
  const boxKeys = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event
    if (ctrlKey || metaKey || altKey || shiftKey) return
    // An active input method hides the letter, so the physical key is read; nothing is composed in a checkbox.
    const key = keyOf(nativeEvent, false)
    if (key === 'ArrowDown' || key === 'j') onMove(1)
    else if (key === 'ArrowUp' || key === 'k') onMove(-1)
    else if (key === 'Enter') onRead()
    else if (key === 'x' && !event.repeat) {
      reject(!isInvalid)
      if (!isInvalid) onReason()
    } else if (key !== 'x') return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <li
      onFocusCapture={() => {
        if (!isActive) onShowFile(null)
      }}
      className={cx(
        'min-w-0 rounded-l border bg-surface',
        isActive ? 'border-primary' : isInvalid ? 'border-danger/50' : 'border-line',
      )}
    >
      <div className="flex min-w-0 items-start gap-2 px-3 py-2">
        <Checkbox
          id={fieldId(form, `certificates.${at}.verdict`)}
          checked={paper.verdict === 'valid'}
          onChange={(isValid) => onChange({ verdict: isValid ? 'valid' : '', verdict_reason: '' })}
          onKeyDown={boxKeys}
          aria-describedby={`${bodyId}-about`}
          label={
            <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium">{name}</span>
              {isRequired && <Tag>{t('suppliers:papers.required')}</Tag>}
              <Standing paper={paper} today={today} />
            </span>
          }
        />
        <span className="ml-auto flex flex-none items-center gap-1">
          <Button
            variant={isInvalid ? 'danger' : 'quiet'}
            size="sm"
            aria-pressed={isInvalid}
            aria-label={t('suppliers:verdict.make_invalid', { name })}
            aria-keyshortcuts="x"
            onClick={() => reject(!isInvalid)}
          >
            {t('suppliers:verdict.mark_invalid')}
          </Button>
          <IconButton
            size="sm"
            icon={isOpen ? 'up' : 'down'}
            label={t(isOpen ? 'suppliers:papers.fold' : 'suppliers:papers.unfold', { name })}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => onFold(!isOpen)}
          />
        </span>
      </div>
      <p
        id={`${bodyId}-about`}
        className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-3 pb-2 pl-9 text-cap text-ink-3"
      >
        <span className="break-all">{paper.no === '' ? t('suppliers:papers.no_number') : paper.no}</span>
        <span>
          {paper.long_term ? (
            t('suppliers:papers.long_term')
          ) : paper.valid_to === '' ? (
            t('suppliers:papers.no_end')
          ) : (
            <>
              {t('suppliers:papers.until')} <Day value={paper.valid_to} />
            </>
          )}
        </span>
        <span className="inline-flex items-center gap-1">
          <Icon name="image" size={12} />
          {t('suppliers:papers.file_count', { count: paper.files.length })}
        </span>
      </p>
      {/* The fields stay mounted while folded, so that an upload is not cancelled. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles Esc of all its fields */}
      <div id={bodyId} hidden={!isOpen} onKeyDown={leaveFields} className="border-t border-line px-3 py-3">
        <PaperFields {...props} name={name} />
      </div>
    </li>
  )
}

/** Whether a certificate has expired: the calendar decides this, a user decides the verdict. */
const Standing = ({ paper, today }: { paper: PaperValues; today: string }) => {
  const { t } = useTranslation()
  if (paper.long_term || paper.valid_to === '' || paper.valid_to >= today) return null
  return (
    <Tag tone="danger" icon="warn">
      {t('suppliers:paper_status.expired')}
    </Tag>
  )
}
