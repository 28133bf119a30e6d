// The notices, for the one component that shows them.
import { useSelector } from '@xstate/react'
import { noticesOf } from './app.machine.ts'
import type { Notice } from './notices.machine.ts'
import { useApp } from './use-app.ts'

export interface NoticesView {
  readonly shown: readonly Notice[]
  dismiss(id: string): void
  /** Shows a notice about something a part of the page did without a command; `key` is a locale key. */
  say(tone: Notice['tone'], key: string, params?: Readonly<Record<string, string>>): void
}

export const useNotices = (): NoticesView => {
  const notices = noticesOf(useApp())
  return {
    shown: useSelector(notices, (snapshot) => snapshot.context.shown),
    say: (tone, key, params = {}) =>
      notices.send({ type: 'notice.show', notice: { kind: 'message', tone, text: { key, params } } }),
    dismiss: (id) => notices.send({ type: 'notice.dismiss', id }),
  }
}
