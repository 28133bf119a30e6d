import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { loadPart } from './load-part.ts'
import { whenIdle } from './when-idle.ts'

/** A part whose code is fetched when the page has come to rest, or when it is wanted, whichever is first. */
export interface Lazy<P extends object> {
  (
    props: P & {
      /** Whether it is drawn. */
      wanted: boolean
      /** Drawn while it is not here or not wanted. */
      meanwhile?: ReactNode
    },
  ): ReactNode
  /** Fetches it ahead, for who knows that it will be wanted soon; rejects with a LoadFault when it does not come. */
  load(): Promise<unknown>
}

interface Failure {
  /** Somebody asked for it again, and it failed again. */
  readonly isRetried: boolean
  readonly retry: () => void
}

/** Draws that a part did not come, with the way to try again; the page around it stays as it is. */
export const LateContext = createContext<((failure: Failure) => ReactNode) | null>(null)

/**
 * For dialogs and menus that nobody sees at first. `early: false`: fetched when it is wanted and not before. When it is
 * wanted and does not come, what LateContext gives stands in its place; without that it throws into the error boundary.
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
    useEffect(() => {
      if (failure !== null) {
        // Closed meanwhile: opened again, it is fetched anew.
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
    }, [Part, wanted, failure])
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
    // What is left of the properties is what the part itself takes; the compiler cannot subtract from a generic type.
    return wanted && Part !== null ? <Part {...(props as unknown as P)} /> : meanwhile
  }
  return Object.assign(Drawn, { load })
}
