// The undo key after an act that cannot be undone: the first press says so, and leaves the filters of the list alone.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUndoing } from '#src/machines/use-undo.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { titleKey } from '../availability.ts'
import type { Command } from '../command.ts'
import { useDoneListener, useSituation } from '../command-context.tsx'
import { useAnswers } from '../use-situation.tsx'

/** The address without the peek, which follows the focus. */
const placeOf = (path: string, search: string): string => {
  const query = new URLSearchParams(search)
  query.delete('peek')
  return `${path}?${query}`
}

/** Mounted once. It forgets the act when the page or the list's query changes, because then that is the last step. */
export const LastAct = () => {
  const { t } = useTranslation()
  const { path, search } = useUrl()
  const here = placeOf(path, search)
  const [act, setAct] = useState<{ readonly command: Command; readonly at: string } | null>(null)
  const isDelayed = useUndoing().acts.length > 0
  const hasOlder = useSituation().answers?.['filters.undo'] !== undefined
  useDoneListener((command, _, __, { says = command.says ?? '' }) => {
    // Commands without a toast changed nothing, and without a permission no record of the enterprise.
    if (says !== '' && command.needs !== undefined) setAct({ command, at: here })
  })
  const say = () => {
    if (act === null) return undefined
    setAct(null)
    const { takenBackBy } = act.command
    const title = t(titleKey(act.command))
    if (takenBackBy !== undefined) return t('commands:said.taken_back', { title, by: t(takenBackBy) })
    return t(hasOlder ? 'commands:said.stands_before' : 'commands:said.stands', { title })
  }
  useAnswers(act?.at === here && !isDelayed ? { 'app.undo': Object.assign(say, { onlySays: true as const }) } : {})
  return null
}
