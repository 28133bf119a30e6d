// The import dialog: choose a table, match its columns, check its rows, create the records.
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Herb } from '#contract/herbs.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { isEditable } from '#src/keyboard/composing.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Textarea } from '#src/ui/input/input.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { keepBlob } from '#src/ui/layout/keep-file.ts'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { exampleFile, MAX_SHEET_BYTES } from './file.ts'
import { ImportMapping } from './mapping.tsx'
import { ImportPreview } from './preview.tsx'
import { type ImportSpec, mostRows, type RowView } from './rows.ts'
import { type ImportView, isTooMany, useImport } from './use-import.tsx'

export interface ImportDialogProps {
  spec: ImportSpec
  onClose: () => void
  /**
   * Called after the import to show the result: with the record's name where one record was made, else with null.
   * Without it the dialog closes.
   */
  onSee?: (name: string | null) => void
  /** Receives the valid rows, where no command creates them. */
  onTake?: (rows: readonly RowView[], herbs: readonly Herb[]) => void
  /** Replaces the button for the example file, where two example rows are not enough. */
  example?: ReactNode
}

const MB = 1024 * 1024

/** At most this many records that were made are named. */
const NAMED = 3

export const ImportDialog = ({ spec, onClose, onSee = onClose, onTake, example }: ImportDialogProps) => {
  const { t } = useTranslation()
  const view = useImport(spec)
  const { state, ready, wrong, isChecking, context } = view
  // Number of failed attempts to import.
  const [refused, setRefused] = useState(0)
  const busy = state === 'reading' || state === 'saving'
  const reason =
    wrong.length > 0
      ? t('imports:mend_first', { count: wrong.length })
      : ready.length === 0
        ? t('imports:none')
        : isTooMany(spec, ready)
          ? t('imports:problem.too_long', { most: mostRows(spec) })
          : isChecking
            ? t('imports:checking')
            : undefined
  const [called] = spec.same
  const names = ready.flatMap(({ texts }) => (called === undefined ? [] : (texts[called] ?? [])))
  const skipped = view.rows.length - ready.length - wrong.length
  const go = () => {
    if (state === 'mapping') view.preview()
    else if (state === 'failed') view.send({ type: 'import.save' })
    else if (state === 'previewing' && reason === undefined) {
      if (onTake === undefined) view.send({ type: 'import.save' })
      else {
        onTake(ready, view.herbs)
        onClose()
      }
    } else if (state === 'previewing') setRefused((times) => times + 1)
    else if (state === 'done') onSee(names.length === 1 ? (names[0] ?? null) : null)
  }
  const answers = useAnswers({ 'dialog.confirm': go })
  return (
    <Dialog
      open
      stayOpen
      onClose={() => !busy && onClose()}
      title={t(`imports:of.${spec.id}.title`)}
      description={context.table?.name || t(`imports:of.${spec.id}.about`)}
      size="xl"
      closeLabel={t('imports:close')}
      footer={
        <>
          {state !== 'choosing' && state !== 'done' && !busy && (
            <Button
              variant="quiet"
              onClick={() => view.send({ type: state === 'mapping' ? 'import.restart' : 'import.rematch' })}
            >
              {t(state === 'mapping' ? 'imports:other_file' : 'imports:rematch')}
            </Button>
          )}
          {state !== 'done' && (
            <Button keys="Escape" onClick={onClose} aria-disabled={busy || undefined}>
              {t('imports:cancel')}
            </Button>
          )}
          {state !== 'choosing' && state !== 'reading' && (
            <Button
              variant="primary"
              keys="Mod+Enter"
              busy={state === 'saving'}
              disabledReason={state === 'previewing' ? reason : undefined}
              onClick={go}
            >
              {state === 'mapping'
                ? t('imports:preview')
                : state === 'done'
                  ? t('imports:see')
                  : state === 'failed'
                    ? t('imports:again')
                    : t(`imports:of.${spec.id}.make`, { count: ready.length })}
            </Button>
          )}
        </>
      }
    >
      <div {...answers} className="flex min-w-0 flex-col gap-4">
        {state === 'failed' && <Banner tone="danger" title={t('imports:lost')} text={context.message || undefined} />}
        {(state === 'choosing' || state === 'reading') && <Choosing spec={spec} view={view} given={example} />}
        {state === 'mapping' && <ImportMapping spec={spec} view={view} />}
        {(state === 'previewing' || state === 'saving' || state === 'failed') && (
          <ImportPreview spec={spec} view={view} refused={refused} reason={reason} />
        )}
        {state === 'done' && (
          <div role="status">
            <Empty
              icon="check-circle"
              title={t(`imports:of.${spec.id}.made`, { count: context.made })}
              text={[
                ...(names.length > 0 && names.length <= NAMED ? [names.join(t('lists:and'))] : []),
                ...(skipped > 0 ? [t('imports:left', { count: skipped })] : []),
              ].join(' · ')}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}

const Choosing = ({ spec, view, given }: { spec: ImportSpec; view: ImportView; given: ReactNode }) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [text, setText] = useState('')
  const { problem } = view.context
  const isReading = view.state === 'reading'
  const pasted = useEffectEvent((event: globalThis.ClipboardEvent) => {
    if (isEditable(event.target) || event.clipboardData === null) return
    const [file] = event.clipboardData.files
    const table = event.clipboardData.getData('text/plain')
    if (isReading || (file === undefined && table.trim() === '')) return
    event.preventDefault()
    view.choose(table.trim() === '' && file !== undefined ? { file } : { text: table })
  })
  // A user with a copied table can paste it as soon as the dialog opens, wherever the focus is.
  useEffect(() => {
    document.addEventListener('paste', pasted)
    return () => document.removeEventListener('paste', pasted)
  }, [])
  const example = async () => {
    const name = t(`imports:of.${spec.id}.title`)
    const rows = [0, 1].map((at) => spec.columns.map((column) => t(column.example).split('|')[at] ?? ''))
    keepBlob(`${name}.xlsx`, await exampleFile(name.slice(0, 31), spec.columns.map(view.headOf), rows))
  }
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file !== undefined) view.choose({ file })
  }
  return (
    <>
      <div role="alert" className="empty:hidden">
        {problem !== null && (
          <Banner
            tone="danger"
            title={t(`imports:problem.${problem}`, { most: mostRows(spec), mb: MAX_SHEET_BYTES / MB })}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame and cannot be a drop target everywhere */}
      <div
        role="group"
        aria-label={t('imports:file')}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
        onDragOver={(event: DragEvent) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        className={cx(
          'flex flex-wrap items-center gap-3 rounded border border-dashed px-4 py-5',
          isOver ? 'border-primary bg-primary-soft' : 'border-line-strong',
        )}
      >
        <Button icon="doc" busy={isReading} onClick={() => input.current?.click()}>
          {t('imports:choose')}
        </Button>
        <span className="min-w-0 flex-1 basis-56 text-cap text-ink-3">
          {t('imports:choose_hint', { most: mostRows(spec), mb: MAX_SHEET_BYTES / MB })}
        </span>
        {given ?? (
          <Button variant="quiet" size="sm" onClick={() => void example()}>
            {t('imports:get_example')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept=".xlsx"
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
          onChange={(event) => {
            take(event.target.files)
            // Lets the same file be chosen again.
            event.target.value = ''
          }}
        />
      </div>
      <Field label={t('imports:paste')} hint={t('imports:paste_hint')}>
        <Textarea
          rows={5}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          onPaste={(event: ClipboardEvent) => {
            const pasted = event.clipboardData.getData('text/plain')
            if (!/\t|\n./.test(pasted.trimEnd())) return
            event.preventDefault()
            view.choose({ text: pasted })
          }}
        />
      </Field>
      {text.trim() !== '' && (
        <div>
          <Button size="sm" onClick={() => view.choose({ text })}>
            {t('imports:read_text')}
          </Button>
        </div>
      )}
      <p className="text-cap text-ink-3">
        {t('imports:columns', {
          names: spec.columns
            .map((column) => `${view.headOf(column)}${column.required === true ? '*' : ''}`)
            .join(t('lists:and')),
        })}
      </p>
    </>
  )
}
