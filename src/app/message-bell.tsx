// The bell in the top bar: a dot when something is unread, and the panel of messages, which is loaded when first
// opened.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countMessages } from '#contract/inbox.count.ts'
import { useRun } from '#src/commands/command-context.tsx'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { IconButton } from '#src/ui/input/button.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { useWhileHere } from '#src/ui/layout/use-while-here.ts'
import { whenIdle } from '#src/ui/layout/when-idle.ts'
import { loadMessages } from './i18n.ts'

const Panel = lazy(
  async () => {
    const [part] = await Promise.all([import('#src/views/inbox/message-panel.tsx'), loadMessages('inbox')])
    return part.MessagePanel
  },
  { early: false },
)

/** The polling interval, ms. */
const LIVE = 60_000
/** After this many answers without a number the polling stops. */
const MAX_MISSES = 3

export const MessageBell = () => {
  const { t } = useTranslation('common')
  const keysOf = useKeysOf()
  const run = useRun()
  const bell = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isAwake, setAwake] = useState(false)
  const misses = useRef(0)
  // Polling starts when the page is idle, so that the first screen has the network to itself.
  useEffect(() => whenIdle(() => setAwake(true)), [])
  const read = useResource(countMessages, {}, { nouns: ['inbox'], quiet: true, skip: !isAwake })
  // The number is checked, because a server of another build may send anything.
  const told = typeof read.data?.unread === 'number' ? read.data.unread : null
  useWhileHere(LIVE, () => {
    misses.current = isAwake && told === null ? misses.current + 1 : 0
    if (misses.current < MAX_MISSES) read.reload()
  })
  const unread = told ?? 0
  useAnswers({ 'inbox.open': () => setOpen(true) })
  return (
    <>
      <IconButton
        ref={bell}
        icon="bell"
        label={unread > 0 ? t('top.messages_unread', { count: unread }) : t('top.messages')}
        keys={keysOf('inbox.open')}
        dot={unread > 0}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? setOpen(false) : void run('inbox.open'))}
      />
      <Panel wanted={isOpen} bell={bell} unread={unread} onClose={() => setOpen(false)} />
    </>
  )
}
