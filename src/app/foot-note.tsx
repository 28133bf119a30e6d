// Why a key did nothing: one sentence at the foot of the page, until the next key or press.
import { useEffect } from 'react'
import type { Command } from '#src/commands/command.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import type { CommandId } from '#src/commands/registry.ts'
import { Icon } from '#src/ui/text/icon.tsx'

export interface FootText {
  readonly text: string
  /** The command that would remove the obstacle. */
  readonly remedy: Command | undefined
}

/** Command ids may also come from data; one that was found in the list is an id. */
const idOf = (command: Command): CommandId => command.id as CommandId // the command was found by this id

export const FootNote = ({ note, onGone }: { note: FootText | null; onGone: () => void }) => {
  useEffect(() => {
    if (note === null) return
    const gone = (event: Event) => {
      // A held key repeats, but the sentence stays the same.
      if (event instanceof KeyboardEvent && event.repeat) return
      if (event instanceof KeyboardEvent && /^(Control|Shift|Alt|Meta|Tab)$/.test(event.key)) return
      if (event.target instanceof Element && event.target.closest('[data-foot]') !== null) return
      onGone()
    }
    document.addEventListener('keydown', gone, true)
    document.addEventListener('pointerdown', gone, true)
    return () => {
      document.removeEventListener('keydown', gone, true)
      document.removeEventListener('pointerdown', gone, true)
    }
  }, [note, onGone])
  return (
    <div
      aria-live="polite"
      data-foot=""
      data-screen-only=""
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex h-13 items-center justify-center px-4 empty:hidden"
    >
      {note !== null && (
        <p className="pointer-events-auto flex max-w-full items-center gap-2 rounded border border-line bg-surface px-3 py-1 text-table shadow-float">
          <Icon name="info" size={14} className="flex-none text-info-ink" />
          <span className="min-w-0">{note.text}</span>
          {note.remedy !== undefined && <CommandButton id={idOf(note.remedy)} size="sm" />}
        </p>
      )}
    </div>
  )
}
