// What is to be told in passing, for the one place that draws it.
import { useSelector } from '@xstate/react'
import { noticesOf } from './app.machine.ts'
import type { Notice } from './notices.machine.ts'
import { useApp } from './use-app.ts'

export interface NoticesView {
  readonly shown: readonly Notice[]
  dismiss(id: string): void
}

export const useNotices = (): NoticesView => {
  const notices = noticesOf(useApp())
  return {
    shown: useSelector(notices, (snapshot) => snapshot.context.shown),
    dismiss: (id) => notices.send({ type: 'notice.dismiss', id }),
  }
}
