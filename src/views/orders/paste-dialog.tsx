import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readTable } from '#src/commands/table-text.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { Button } from '#src/ui/button.tsx'
import type { Column } from '#src/ui/data-table.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { Textarea } from '#src/ui/input.tsx'
import { PlainTable } from '#src/ui/plain-table.tsx'
import { gridColumns } from './lines.ts'
import { type PastedRow, type PasteWords, pastedRows } from './paste-lines.ts'

interface PasteDialogProps {
  words: PasteWords
  onRows: (rows: PastedRow[]) => void
  onClose: () => void
}

/** Rows shown before they are taken. */
const PREVIEW = 5

/** A place to paste a table into, with a look at what it will become. */
export const PasteDialog = ({ words, onRows, onClose }: PasteDialogProps) => {
  const { t } = useTranslation()
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const rows = pastedRows(readTable(text), 'name', words)
  const take = () => {
    if (rows.length === 0) return
    onRows(rows)
    onClose()
  }
  const answers = useAnswers({ 'dialog.confirm': take })
  const columns: Column<{ row: PastedRow; nth: number }>[] = gridColumns.map((column) => ({
    id: column,
    head: t(`orders:fields.item.${column}`),
    align: column === 'quantity' || column === 'reference_price' ? 'end' : 'start',
    cell: ({ row }) => {
      const value = row[column] ?? ''
      return value !== '' && (column === 'grade' || column === 'unit') ? t(`orders:options.${column}.${value}`) : value
    },
  }))
  return (
    <Dialog
      open
      stayOpen
      onClose={onClose}
      title={t('orders:lines.paste')}
      description={t('orders:paste.about')}
      size="lg"
      closeLabel={t('orders:words.close')}
      initialFocus={box}
      footer={
        <>
          <Button onClick={onClose}>{t('orders:words.cancel')}</Button>
          <Button
            variant="primary"
            keys="Mod+Enter"
            disabledReason={rows.length === 0 ? t('orders:paste.nothing') : undefined}
            onClick={take}
          >
            {t('orders:paste.take', { count: rows.length })}
          </Button>
        </>
      }
    >
      <div {...answers} className="flex flex-col gap-4">
        <Field label={t('orders:paste.table')} hint={t('orders:paste.hint')}>
          <Textarea
            ref={box}
            rows={6}
            value={text}
            onChange={(event) => setText(event.target.value)}
            spellCheck={false}
          />
        </Field>
        {rows.length > 0 && (
          <div>
            <PlainTable
              framed
              caption={t('orders:paste.preview')}
              columns={columns}
              rows={rows.slice(0, PREVIEW).map((row, nth) => ({ row, nth }))}
              keyOf={({ nth }) => String(nth)}
            />
            {rows.length > PREVIEW && (
              <p className="mt-1 text-cap text-ink-3">{t('orders:paste.rest', { count: rows.length - PREVIEW })}</p>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}
