import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { Input, Textarea } from '#src/ui/input.tsx'
import { MoneyInput } from '#src/ui/money.tsx'
import type { Line, MoreColumn } from './lines.ts'
import { QualitySpecs } from './quality-specs.tsx'

interface LineMoreProps {
  line: Line
  row: number
  removable: boolean
  onChange: (change: (line: Line) => Line) => void
  onRemove: () => void
  onClose: () => void
}

/** What a line has beside its cells; written at once, like the cells. */
export const LineMore = ({ line, row, removable, onChange, onRemove, onClose }: LineMoreProps) => {
  const { t } = useTranslation()
  const set = (name: MoreColumn) => (text: string) => onChange((before) => ({ ...before, [name]: text }))
  const label = (name: MoreColumn) => t(`orders:fields.item.${name}`)
  const specs = line.kept.quality_specs ?? []
  return (
    <Dialog
      open
      stayOpen
      look="panel"
      onClose={onClose}
      title={t('orders:lines.more', { line: row + 1 })}
      description={line.name || t('orders:lines.unnamed')}
      closeLabel={t('orders:words.close')}
      footer={
        <>
          {removable && (
            <Button
              variant="danger"
              icon="trash"
              className="mr-auto"
              onClick={() => {
                onClose()
                onRemove()
              }}
            >
              {t('orders:lines.remove')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('orders:words.done')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field label={label('ceiling_price')} hint={t('orders:lines.ceiling_hint')}>
          <MoneyInput value={line.ceiling_price} onChange={set('ceiling_price')} after={t('orders:lines.per_kg')} />
        </Field>
        <Field label={label('package_spec')}>
          <Input
            value={line.package_spec}
            maxLength={60}
            onChange={(event) => set('package_spec')(event.target.value)}
          />
        </Field>
        <Field label={label('material_code')} className="sm:col-span-2">
          <Input
            value={line.material_code}
            maxLength={40}
            onChange={(event) => set('material_code')(event.target.value)}
          />
        </Field>
        <Field label={label('quality_text')} className="sm:col-span-2">
          <Textarea
            value={line.quality_text}
            maxLength={1000}
            onChange={(event) => set('quality_text')(event.target.value)}
          />
        </Field>
        <Field label={label('remark')} className="sm:col-span-2">
          <Textarea
            value={line.remark}
            maxLength={300}
            rows={2}
            onChange={(event) => set('remark')(event.target.value)}
          />
        </Field>
      </div>
      {specs.length > 0 && (
        <section className="mt-5">
          <h3 className="mb-2">{t('orders:fields.item.quality_specs')}</h3>
          <QualitySpecs specs={specs} />
        </section>
      )}
    </Dialog>
  )
}
