// Observes how commands are invoked, and decides when to show the key of one.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Command, Services } from '#src/commands/command.ts'
import { createCommandByPage } from '#src/commands/create-commands-by-page.ts'
import { keysOf } from '#src/commands/keymap.ts'
import { TIPS_OFF_SWITCH } from '#src/keyboard/user-keymap.ts'
import { useArePreferencesRead, usePreferences } from '#src/machines/use-preferences.tsx'
import { taught, type UsedBy, untaught } from './key-tips.ts'

export interface KeyTips {
  /** The command whose key is shown now. */
  readonly told: Command | null
  readonly used: (command: Command, byKey: boolean) => void
  /** Hides the tip. */
  readonly close: () => void
  /** Hides the tips of this command for ever. */
  readonly never: (command: Command) => void
}

const made: readonly string[] = Object.values(createCommandByPage)

/** The name under which it is counted; commands that share a key are counted together. */
const nameOf = ({ id }: Command): string => (made.includes(id) ? 'create.here' : id)

export const useKeyTips = (services: Services): KeyTips => {
  const isRead = useArePreferencesRead()
  const { tips = {}, switches } = usePreferences()
  const [told, setTold] = useState<Command | null>(null)
  const isByPointer = useRef(false)
  useEffect(() => {
    const note = (event: Event) => {
      isByPointer.current = event.type === 'pointerdown'
    }
    document.addEventListener('pointerdown', note, true)
    document.addEventListener('keydown', note, true)
    return () => {
      document.removeEventListener('pointerdown', note, true)
      document.removeEventListener('keydown', note, true)
    }
  }, [])

  const keep = (next: typeof tips) => {
    if (next !== tips) services.tell({ type: 'preferences.set', patch: { tips: next } })
  }
  const used = (command: Command, byKey: boolean) => {
    setTold(null)
    // Counts that are not loaded yet would be overwritten.
    if (!isRead || switches?.[TIPS_OFF_SWITCH] === true || keysOf(command.id) === undefined) return
    const by: UsedBy = byKey ? 'key' : isByPointer.current ? 'pointer' : 'other'
    const { tips: next, tells } = taught(tips, nameOf(command), by)
    keep(next)
    if (tells) setTold(command)
  }
  const close = useCallback(() => setTold(null), [])
  return {
    told,
    used,
    close,
    never: (command) => {
      keep(untaught(tips, nameOf(command)))
      setTold(null)
    },
  }
}
