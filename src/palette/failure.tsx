// A failed run in the palette: the server's message, and the ways to continue. The entered values are kept.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#src/keyboard/composing.ts'
import { usePaletteSnapshot } from '#src/machines/use-palette.ts'
import { Icon, type IconName } from '#src/ui/text/icon.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { StepFooter } from './footer.tsx'
import type { PalettePartProps } from './question.tsx'

interface Way {
  readonly id: 'reload' | 'retry' | 'change' | 'close'
  readonly icon: IconName
  readonly run: () => void
}

const remedyClass =
  'group flex min-h-10 w-full items-center gap-2.5 rounded px-3 text-left text-table hover:bg-surface-3 focus:bg-primary-soft focus-visible:-outline-offset-2'

export const PaletteFailure = ({ actor, fields, onReload }: PalettePartProps & { onReload: () => void }) => {
  const { t } = useTranslation()
  const { failure, message, progress } = usePaletteSnapshot(actor).context
  const list = useRef<HTMLUListElement>(null)
  // Enter on the first option takes the next step.
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  const reload = () => {
    onReload()
    actor.send({ type: 'palette.closed' })
  }
  const ways: readonly Way[] = [
    // The record has changed since it was shown, so it is reloaded before anything else.
    ...(failure === 'changed' ? [{ id: 'reload', icon: 'refresh', run: reload } as const] : []),
    { id: 'retry', icon: 'play', run: () => actor.send({ type: 'run.retried' }) },
    ...(fields.length > 0
      ? [{ id: 'change', icon: 'edit', run: () => actor.send({ type: 'palette.backed' }) } as const]
      : []),
    { id: 'close', icon: 'close', run: () => actor.send({ type: 'palette.closed' }) },
  ]
  const keyed = (event: KeyboardEvent<HTMLUListElement>) => {
    if (isComposing(event.nativeEvent)) return
    // The key that submitted may still be held down.
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
    if (event.key === 'Backspace' && !event.repeat) actor.send({ type: 'palette.backed' })
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }
  const told =
    failure === 'unsent'
      ? t('palette:words.unsent')
      : failure === 'cancelled'
        ? progress === null || progress.of === 'kilobytes'
          ? t('palette:words.cancelled')
          : t('palette:words.cancelled_at', { ...progress })
        : message
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <p
          role="alert"
          className="mx-4 mt-3 flex items-start gap-2 rounded bg-danger-soft px-3 py-2 text-table text-danger-ink"
        >
          <Icon name="warn" size={14} className="mt-0.5" />
          {told === '' ? t('palette:words.run_failed') : told}
        </p>
        <ul ref={list} aria-label={t('palette:words.ways')} onKeyDown={keyed} className="p-2">
          {ways.map(({ id, icon, run }) => (
            <li key={id}>
              <button type="button" onClick={run} className={remedyClass}>
                <Icon name={icon} className="text-ink-3" />
                {t(`palette:ways.${id}`)}
                <KeyHint keys="Enter" className="ml-auto invisible group-focus:visible" />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <StepFooter enter={t('palette:words.run')} list />
    </>
  )
}
