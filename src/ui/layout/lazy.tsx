import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { loadPart } from './load-part.ts'
import { whenIdle } from './when-idle.ts'

/** A part whose code is loaded when the page is idle or when the part is wanted, whichever comes first. */
export interface Lazy<P extends object> {
  (
    props: P & {
      /** Whether the part is to be drawn. */
      wanted: boolean
      /** Drawn in place of the part until it is loaded and wanted. */
      meanwhile?: ReactNode
    },
  ): ReactNode
  /** Loads the part ahead of its use; rejects with a LoadFault when that fails. */
  load(): Promise<unknown>
}

interface Failure {
  /** Whether the part was requested again and failed again. */
  readonly isRetried: boolean
  readonly retry: () => void
}

/** Draws that a part could not be loaded, with a button to try again; the page around it stays. */
export const LateContext = createContext<((failure: Failure) => ReactNode) | null>(null)

/**
 * Makes a lazy part, for dialogs and menus that are closed at first. `early: false`: its code is fetched only when it
 * is wanted. When it is wanted and cannot be loaded, the content of LateContext replaces it; without a LateContext it
 * throws into the error boundary.
 */
export const lazy = <P extends object>(
  bring: () => Promise<ComponentType<P>>,
  { early = true }: { early?: boolean } = {},
): Lazy<P> => {
  let begun: Promise<ComponentType<P>> | null = null
  let here: ComponentType<P> | null = null
  const load = (): Promise<ComponentType<P>> => {
    begun ??= loadPart(bring).then(
      (part) => {
        here = part
        return part
      },
      (error: unknown) => {
        begun = null
        throw error
      },
    )
    return begun
  }
  const Drawn = ({ wanted, meanwhile = null, ...props }: Parameters<Lazy<P>>[0]) => {
    const [Part, setPart] = useState(() => here)
    const [failure, setFailure] = useState<unknown>(null)
    const [isRetried, setRetried] = useState(false)
    const [round, setRound] = useState(0)
    // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins after the network was away
    useEffect(() => {
      if (failure !== null) {
        // The part was closed meanwhile: opening it again loads it again.
        if (!wanted) setFailure(null)
        return
      }
      if (Part !== null || (!wanted && !early)) return
      let gone = false
      const take = (failed: (error: unknown) => void) => {
        load().then((part) => gone || setPart(() => part), failed)
      }
      if (wanted) take((error) => gone || setFailure(error))
      const cancel = wanted ? undefined : whenIdle(() => take((error) => console.warn('not fetched yet:', error)))
      return () => {
        gone = true
        cancel?.()
      }
    }, [Part, wanted, failure, round])
    // Once the network is back, what could not be fetched is fetched without being asked for.
    useEffect(() => {
      if (Part !== null) return
      const again = () => {
        setRetried(false)
        setFailure(null)
        setRound((last) => last + 1)
      }
      addEventListener('online', again)
      return () => removeEventListener('online', again)
    }, [Part])
    const late = useContext(LateContext)
    const retry = () => {
      setRetried(true)
      setFailure(null)
    }
    if (failure !== null) {
      if (late === null) throw failure
      return (
        <>
          {meanwhile}
          {wanted ? late({ isRetried, retry }) : null}
        </>
      )
    }
    // The rest are the part's own properties; the compiler cannot subtract from a generic type.
    return wanted && Part !== null ? <Part {...(props as unknown as P)} /> : meanwhile
  }
  return Object.assign(Drawn, { load })
}
