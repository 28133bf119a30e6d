// What is to be told in passing, for the one place that draws it.
import { useSelector } from '@xstate/react'
import { noticesOf } from './app.machine.ts'
import type { Notice } from './notices.machine.ts'
import { useApp } from './use-app.ts'

export interface NoticesView {
  readonly shown: readonly Notice[]
  dismiss(id: string): void
  /** Tells what a part of the page did by itself, no command of it; `key` is a locale key. */
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
