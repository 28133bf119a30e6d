// Whether the page may be left: a form with unsaved input asks first. Every navigation of the app goes through
// `leaveBy`.
import { useSelector } from '@xstate/react'
import { useEffectEvent, useId, useLayoutEffect } from 'react'
import { waitFor } from 'xstate'
import { type AppActor, leavingOf } from './app.machine.ts'
import { guardHistory } from './leave-history.ts'
import { useApp } from './use-app.ts'

type Leaving = ReturnType<typeof leavingOf>

/** Whether there is unsaved input on the screen. */
export const isLeavingAsked = (app: AppActor): boolean => leavingOf(app).getSnapshot().matches({ form: 'guarded' })

/** Whether there is unsaved input, for a component, which renders again when that changes. */
export const useIsLeavingAsked = (): boolean =>
  useSelector(leavingOf(useApp()), (snapshot) => snapshot.matches({ form: 'guarded' }))

/** Asks the guarding form; resolves with whether the user agrees to leave. */
const mayLeave = async (leaving: Leaving, kind: 'screen' | 'page' | 'step'): Promise<boolean> => {
  leaving.send({ type: 'leaving.asked', kind })
  const { question } = leaving.getSnapshot().context
  const answered = await waitFor(
    leaving,
    (shot) => shot.context.question !== question || !shot.matches({ question: 'asking' }),
  )
  return answered.context.question === question && answered.matches({ question: 'agreed' })
}

const leave = (app: AppActor, kind: 'screen' | 'page', go: () => void): void => {
  if (isLeavingAsked(app)) void mayLeave(leavingOf(app), kind).then((agreed) => agreed && go())
  else go()
}

/** Runs `go` at once, or once the user agrees to leave; never when they stay. */
export const leaveBy = (app: AppActor, go: () => void): void => leave(app, 'screen', go)

/** Leaves the page itself in this way; after the user agreed, the browser does not ask again. */
export const leavePageBy = (app: AppActor, go: () => void): void => leave(app, 'page', go)

/**
 * While `active`, leaving this page is asked about: by `ask` inside the app and for Back and Forward, by the browser's
 * own question elsewhere.
 */
export const useLeaveGuard = (active: boolean, ask: () => Promise<boolean>): void => {
  const leaving = leavingOf(useApp())
  const form = useId()
  const answer = useEffectEvent(() => void ask().then((agreed) => leaving.send({ type: 'leaving.answered', agreed })))
  // A layout effect, so that when the page is removed (a lost session) the guard ends before any redirect.
  useLayoutEffect(() => {
    if (!active) return
    const asked = leaving.on('asked', (event) => event.form === form && answer())
    leaving.send({ type: 'leaving.guarded', form })
    const stop = (event: BeforeUnloadEvent) => {
      const shot = leaving.getSnapshot()
      if (!(shot.matches({ question: 'agreed' }) && shot.context.kind === 'page')) event.preventDefault()
    }
    window.addEventListener('beforeunload', stop)
    const endHistory = guardHistory(() => mayLeave(leaving, 'step'))
    return () => {
      endHistory()
      asked.unsubscribe()
      leaving.send({ type: 'leaving.freed', form })
      window.removeEventListener('beforeunload', stop)
    }
  }, [active, leaving, form])
}
