// A running command in the palette: its progress, and the button that cancels it where possible.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { titleKey } from '#src/commands/availability.ts'
import type { Command } from '#src/commands/command.ts'
import { type PaletteActor, usePaletteSnapshot } from '#src/machines/use-palette.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Spinner } from '#src/ui/layout/spinner.tsx'

export const PaletteRunning = ({ actor, command }: { actor: PaletteActor; command: Command }) => {
  const { t } = useTranslation()
  const { progress, cancels } = usePaletteSnapshot(actor).context
  const at = useRef<HTMLDivElement>(null)
  // The focused element is gone; the next Esc or Tab must still be handled here.
  useEffect(() => at.current?.focus(), [])
  const title = t(titleKey(command))
  return (
    <div ref={at} tabIndex={-1} className="flex flex-1 flex-col gap-3 px-4 py-6 outline-none">
      <div className="flex items-center gap-2 text-table text-ink">
        <Spinner label={t('palette:words.running', { title })} />
        <span aria-hidden="true">{t('palette:words.running', { title })}</span>
        <span role="status" className="tabular-nums">
          {progress !== null &&
            t(progress.of === 'kilobytes' ? 'palette:words.progress_kb' : 'palette:words.progress', { ...progress })}
        </span>
      </div>
      {progress !== null && (
        <progress
          value={progress.done}
          max={progress.total}
          aria-label={title}
          className="h-1 w-full appearance-none overflow-hidden rounded-[2px] bg-surface-3 accent-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-surface-3 [&::-webkit-progress-value]:bg-primary"
        />
      )}
      {cancels && (
        <Button keys="Escape" className="self-end" onClick={() => actor.send({ type: 'run.cancelled' })}>
          {t('palette:words.cancel')}
        </Button>
      )}
    </div>
  )
}
