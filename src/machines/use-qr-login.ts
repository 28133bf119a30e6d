// Signing in by QR code, for the component that shows the code.
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromCallback } from 'xstate'
import { sessionOf } from './app.machine.ts'
import { watch } from './inspection/inspection.ts'
import { type QrLoginEvent, qrLoginMachine } from './qr-login.machine.ts'
import { useApp } from './use-app.ts'

type QrLoginState = 'requesting' | 'waiting' | 'scanned' | 'confirmed' | 'refused' | 'expired' | 'failed'

export interface QrLoginView {
  readonly state: QrLoginState
  /** Address of the code's image. */
  readonly picture: string | null
  /** When the code expires, ms by this machine's clock. */
  readonly expiresAt: number
  /** The two digits that the confirming user types. */
  readonly number: string | null
  /** Why there is no code: the server's sentence; '' when no answer arrived. */
  readonly message: string
  refresh(): void
}

/** The largest share that is added to each pause between two polls. */
const MAX_JITTER = 0.2

/** Tells the machine whether the page is visible. */
const watchPage = fromCallback<QrLoginEvent>(({ sendBack }) => {
  const tell = () =>
    sendBack(
      document.visibilityState === 'visible' ? { type: 'page.visible', at: Date.now() } : { type: 'page.hidden' },
    )
  tell()
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
})

type Snapshot = ReturnType<ReturnType<typeof useActorRef<typeof qrLoginMachine>>['getSnapshot']>

const stateOf = (snapshot: Snapshot): QrLoginState => {
  if (snapshot.matches({ open: { stage: 'scanned' } })) return 'scanned'
  if (snapshot.matches('open')) return 'waiting'
  if (snapshot.matches('confirmed')) return 'confirmed'
  if (snapshot.matches('refused')) return 'refused'
  if (snapshot.matches('expired')) return 'expired'
  return snapshot.matches('failed') ? 'failed' : 'requesting'
}

/** One code for as long as the component is mounted; unmounting ends the polling and drops the code. */
export const useQrLogin = (): QrLoginView => {
  const session = sessionOf(useApp())
  const [machine] = useState(() =>
    qrLoginMachine.provide({
      actors: { watchPage },
      actions: {
        handOver: (_, entry) => {
          if (entry !== null) session.send({ type: 'session.sign_in_by_code', ...entry })
        },
      },
    }),
  )
  const [jitter] = useState(() => Math.random() * MAX_JITTER)
  const actor = useActorRef(machine, { inspect: watch, input: { jitter } })
  const state = useSelector(actor, stateOf)
  const { picture, expires_at, number, message } = useSelector(actor, (snapshot) => snapshot.context)
  return { state, picture, expiresAt: expires_at, number, message, refresh: () => actor.send({ type: 'qr.refresh' }) }
}
