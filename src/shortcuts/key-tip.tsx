// A one-line tip with the key of the command just used by mouse.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { titleKey } from '#src/commands/availability.ts'
import type { Command } from '#src/commands/command.ts'
import { usePageContexts } from '#src/commands/command-context.tsx'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { IconButton } from '#src/ui/input/button.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { useSpokenKeys } from './use-key-slots.tsx'

/** Long enough to be read twice, ms; it pauses under the pointer and while focused. */
const SHOWN = 8_000

export interface KeyTipProps {
  command: Command
  onClose: () => void
  onNever: () => void
}

/** The tip of a command's key. The tip may disappear, because the button and the palette show the same key. */
export const KeyTip = ({ command, onClose, onNever }: KeyTipProps) => {
  const { t } = useTranslation()
  const spoken = useSpokenKeys()
  const contexts = usePageContexts()
  const keys = useKeysOf()(command.id, ...contexts)
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWN)
    return () => clearTimeout(timer)
  }, [onClose])
  if (keys === undefined) return null
  const title = t(titleKey(command))
  return (
    <div
      data-tip=""
      className="fixed top-14 left-1/2 z-60 flex max-w-[calc(100vw-32px)] -translate-x-1/2 animate-appear items-center gap-2 rounded-l bg-surface py-1.5 pr-1.5 pl-3 text-table text-ink shadow-float forced-colors:border print:hidden"
    >
      <p role="status" className="flex min-w-0 items-center gap-1.5">
        <span className="flex-none">{t('keys:tip.next')}</span>
        <KeyHint keys={keys} />
        <span className="sr-only">{spoken(keys)}</span>
        <span className="truncate text-ink-3">{t('keys:tip.for', { title })}</span>
      </p>
      <IconButton icon="close" size="sm" label={t('keys:tip.never', { title })} onClick={onNever} />
    </div>
  )
}
