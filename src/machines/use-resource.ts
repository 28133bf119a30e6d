// How a component reads from the server: by an endpoint and its input; it always has the current answer.
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { fromCallback } from 'xstate'
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import { type AppActor, type Noun, snapshotsOf } from './app.machine.ts'
import { watch } from './inspection/inspection.ts'
import { type ResourceError, type ResourceEvent, reading, resourceMachine } from './resource.machine.ts'
import { answerIn } from './snapshots.machine.ts'
import { useApp } from './use-app.ts'

export interface ResourceOptions {
  /** A change of one of these nouns reloads it. */
  readonly nouns: readonly Noun[]
  /** Reload interval in ms, while the page is visible. */
  readonly live?: number
  /** For lists: shows the last answer while another question is asked. */
  readonly keepPrevious?: boolean
  /** Asks nothing yet. */
  readonly skip?: boolean
  /** A failure is not toasted: the component shows it, or nobody needs to know. */
  readonly quiet?: boolean
}

export interface ResourceView<D> {
  /**
   * `loading`: no data yet. `refreshing`: data is shown and being read again. `failed`: see `error`; `data` may still
   * be there.
   */
  readonly state: 'loading' | 'ready' | 'refreshing' | 'failed'
  readonly data: D | undefined
  readonly error: ResourceError | null
  reload(): void
}

/** Reads an endpoint and keeps it fresh; aborted when the component leaves. `input` is compared by its JSON. */
export const useResource = <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E> = {},
  options: ResourceOptions,
): ResourceView<DataOf<E>> => {
  const app = useApp()
  const key = options.skip === true ? null : JSON.stringify([endpoint.id, input])
  const latest = useRef({ endpoint, input, ...options })
  latest.current = { endpoint, input, ...options }

  const [machine] = useState(() =>
    resourceMachine.provide({
      actors: {
        load: reading(() => latest.current),
        signals: fromCallback<ResourceEvent>(({ sendBack }) => pageSignals(app, () => latest.current, sendBack)),
      },
      actions: {
        remember: (_, { key: asked, data: answer }) => {
          if (asked !== null) snapshotsOf(app).send({ type: 'snapshot.taken', key: asked, data: answer })
        },
      },
    }),
  )
  const recalled = answerIn(snapshotsOf(app).getSnapshot().context, key)
  const resource = useActorRef(machine, { input: { key, data: recalled }, inspect: watch })
  const asked = useSelector(resource, (snapshot) => snapshot.context)
  const busy = useSelector(resource, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(resource, (snapshot) => snapshot.matches('failed'))

  useEffect(() => {
    if (resource.getSnapshot().context.key === key) return
    const data = answerIn(snapshotsOf(app).getSnapshot().context, key)
    resource.send({ type: 'resource.asked', key, data })
  }, [app, resource, key])

  const reload = () => resource.send({ type: 'resource.stale' })
  const isPresent = asked.key === key && asked.data_key === key
  // Between the render that asks and the effect that starts the machine, the snapshot of an earlier visit is shown.
  const data = isPresent ? asked.data : (recalled ?? (options.keepPrevious === true ? asked.data : undefined))
  const has = data !== undefined
  const state = failed && asked.key === key ? 'failed' : has ? (busy || !isPresent ? 'refreshing' : 'ready') : 'loading'
  return {
    state,
    // `data` answers a question to this endpoint, and `call` has checked it against the endpoint's schema.
    data: data as DataOf<E> | undefined,
    error: state === 'failed' ? asked.error : null,
    reload,
  }
}

interface Wishes {
  readonly nouns: readonly Noun[]
  readonly live?: number | undefined
}

/**
 * Reloads a resource: after a change of its nouns, at its interval, when the page becomes visible, when the network
 * returns.
 */
const pageSignals = (app: AppActor, wishes: () => Wishes, send: (event: ResourceEvent) => void): (() => void) => {
  const subscription = app.on('changed', ({ nouns }) => {
    if (nouns.some((noun) => wishes().nouns.includes(noun))) send({ type: 'resource.stale' })
  })
  const { live } = wishes()
  const tick = () => {
    if (document.visibilityState === 'visible') send({ type: 'resource.tick' })
  }
  const timer = live === undefined ? undefined : setInterval(tick, live)
  if (live !== undefined) document.addEventListener('visibilitychange', tick)
  window.addEventListener('online', tick)
  return () => {
    subscription.unsubscribe()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
    window.removeEventListener('online', tick)
  }
}
