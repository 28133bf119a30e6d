// The trail above a command's questions: the command, its subject, and the answers given, each of which can be changed.
import { useTranslation } from 'react-i18next'
import { titleKey } from '#src/commands/availability.ts'
import type { Command, Field, Situation } from '#src/commands/command.ts'
import { aboutLabel } from '#src/commands/run.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { fieldLabel } from './ask-field.tsx'

export interface PaletteTrailProps {
  command: Command
  situation: Situation
  fields: readonly Field[]
  /** Accepted answers in words, by field. */
  shown: Readonly<Record<string, string>>
  /** The field being asked; it has no chip. */
  current: string | null
  /** During the run nothing can be changed. */
  fixed: boolean
  onEdit: (name: string) => void
  onBack: () => void
}

const chip = 'inline-flex h-6 max-w-60 flex-none items-center gap-1 rounded-s px-2 text-cap'

/** The answers as buttons before the input, so that Shift+Tab leads to the last one. */
export const PaletteTrail = (props: PaletteTrailProps) => {
  const { command, situation, fields, shown, current, fixed, onEdit, onBack } = props
  const { t } = useTranslation()
  const about = aboutLabel(command, situation)
  const answers = fields.filter(({ name }) => name !== current && shown[name] !== undefined)
  return (
    <nav aria-label={t('palette:words.trail')} className="flex-none border-b border-line px-3 py-2">
      <ol className="flex flex-wrap items-center gap-1.5">
        <li>
          <button
            type="button"
            disabled={fixed}
            onClick={onBack}
            aria-label={t('palette:words.back_step')}
            className="grid size-6 place-items-center rounded-s text-ink-3 hover:bg-surface-3 disabled:opacity-40"
          >
            <Icon name="left" size={14} />
          </button>
        </li>
        <li className={`${chip} bg-primary-soft font-medium text-primary-ink`}>
          <span className="truncate">{t(titleKey(command))}</span>
        </li>
        {about !== undefined && (
          <li className={`${chip} bg-surface-3 text-ink-2`}>
            <span className="truncate" title={about}>
              {about}
            </span>
          </li>
        )}
        {answers.map((field) => (
          <li key={field.name} className="flex">
            <button
              type="button"
              disabled={fixed}
              onClick={() => onEdit(field.name)}
              aria-label={t('palette:words.edit_answer', { field: t(fieldLabel(field)), answer: shown[field.name] })}
              className={`${chip} border border-line bg-surface text-ink-2 hover:border-line-strong disabled:opacity-60`}
            >
              <span className="text-ink-3">{t(fieldLabel(field))}</span>
              <span className="truncate">{shown[field.name]}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
