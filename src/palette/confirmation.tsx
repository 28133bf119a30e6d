// The confirmation before an act that cannot be undone: its consequence in full, and a button with its name. Enter
// alone does not confirm.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleKey } from '#src/commands/availability.ts'
import { aboutLabel } from '#src/commands/run.ts'
import { useConfirming, useUnread } from '#src/components/subject-facts.tsx'
import { isComposing } from '#src/keyboard/composing.ts'
import { usePaletteSnapshot } from '#src/machines/use-palette.ts'
import { Button } from '#src/ui/input/button.tsx'
import { fieldLabel } from './ask-field.tsx'
import { actsOn } from './chosen-command.ts'
import type { PalettePartProps } from './question.tsx'

export const PaletteConfirmation = ({
  actor,
  command,
  situation,
  fields,
  count,
}: PalettePartProps & { count: number }) => {
  const { t } = useTranslation()
  const { args, shown } = usePaletteSnapshot(actor).context
  const act = useRef<HTMLButtonElement>(null)
  const [isHeldBack, setHeldBack] = useState(false)
  const title = t(titleKey(command))
  const label = aboutLabel(command, situation, args)
  const unread = useUnread(command, actsOn(command, situation))
  const confirm = () => unread === null && actor.send({ type: 'run.confirmed' })
  useConfirming(confirm, unread)
  useEffect(() => act.current?.focus(), [])
  // Enter led here, so alone it must not confirm, nor Space, which presses the button when it is let go; they say so.
  const keyed = (event: KeyboardEvent) => {
    const isPress = event.key === 'Enter' || event.key === ' '
    if (isComposing(event.nativeEvent) || !isPress || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setHeldBack(true)
  }
  const answers = fields.filter(({ name }) => shown[name] !== undefined)
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
        {count > 1 && (
          <p className="float-right text-cap text-ink-3">{t('palette:words.step', { at: count, count })}</p>
        )}
        <p className="text-table text-ink">
          {label === undefined
            ? t('palette:words.ask_confirm_plain', { title })
            : t('palette:words.ask_confirm', { title, label })}
        </p>
        {answers.length > 0 && (
          <dl className="mt-3 grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 rounded bg-surface-2 px-3 py-2.5 text-table">
            {answers.map((field) => (
              <div key={field.name} className="contents">
                <dt className="text-ink-3">{t(fieldLabel(field))}</dt>
                <dd className="wrap-anywhere whitespace-pre-wrap text-ink">{shown[field.name]}</dd>
              </div>
            ))}
          </dl>
        )}
        {command.consequence !== undefined && (
          <p className="mt-3 text-table text-warning-ink">{t(command.consequence)}</p>
        )}
        {command.tone === 'danger' && (
          <p className="mt-3 text-table text-warning-ink">{t('palette:words.ask_danger')}</p>
        )}
      </div>
      <footer className="flex flex-none items-center justify-end gap-2 border-t border-line bg-surface-2 px-4 py-2.5">
        <span role="status" className="mr-auto text-table text-ink-2">
          {isHeldBack && t('palette:words.enter_waits')}
        </span>
        <Button keys="Escape" onClick={() => actor.send({ type: 'palette.backed' })}>
          {t('palette:words.back_step')}
        </Button>
        <Button
          ref={act}
          onKeyDown={keyed}
          onKeyUp={(event) => event.key === ' ' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
          variant={command.tone === 'danger' ? 'danger-fill' : 'primary'}
          keys="Mod+Enter"
          disabledReason={unread === null ? undefined : t(unread.reason)}
          onClick={confirm}
        >
          {title}
        </Button>
      </footer>
    </>
  )
}
