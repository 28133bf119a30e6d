// The permissions as they will be saved, with one history of what was given and taken away.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScreenAnswers } from '#src/commands/use-situation.tsx'
import { difference } from './permission-rows.ts'

type Held = ReadonlySet<string>

/** `onChange` gets every new selection, also an undone one. */
export const useHeld = (codes: readonly string[], onChange: (held: Held) => void) => {
  const { t } = useTranslation()
  const [held, setNow] = useState<Held>(() => new Set(codes))
  const [past, setPast] = useState<readonly Held[]>([])
  const [future, setFuture] = useState<readonly Held[]>([])
  const show = (next: Held) => {
    setNow(next)
    onChange(next)
  }
  const lead = (to: Held | undefined, act: 'undone' | 'redone') => {
    if (to === undefined) return undefined
    const { added, removed } = difference([...held], to)
    const step = t('users:rights.step', { count: added.length + removed.length })
    return () => {
      const isUndo = act === 'undone'
      setPast(isUndo ? past.slice(0, -1) : [...past, held])
      setFuture(isUndo ? [...future, held] : future.slice(0, -1))
      show(to)
      return { told: t(`forms:history.${act}`, { step }) }
    }
  }
  const [undo, redo] = [lead(past.at(-1), 'undone'), lead(future.at(-1), 'redone')]
  const answers: ScreenAnswers = { ...(undo && { 'panel.undo': undo }), ...(redo && { 'panel.redo': redo }) }
  return {
    held,
    setHeld: (next: Held) => {
      setPast([...past, held])
      setFuture([])
      show(next)
    },
    answers,
  }
}
