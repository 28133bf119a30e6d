import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { atRest } from './at-rest.ts'

/** A part whose code is fetched when the page has come to rest, or when it is wanted, whichever is first. */
export type Later<P extends object> = (
  props: P & {
    /** Whether it is drawn. */
    wanted: boolean
    /** Drawn while it is not here or not wanted. */
    meanwhile?: ReactNode
  },
) => ReactNode

/** For dialogs and menus that nobody sees at first. Throws into the error boundary when it is wanted and does not come. */
export const later = <P extends object>(bring: () => Promise<ComponentType<P>>): Later<P> => {
  let begun: Promise<ComponentType<P>> | null = null
  let here: ComponentType<P> | null = null
  const load = (): Promise<ComponentType<P>> => {
    begun ??= bring().then(
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
  return ({ wanted, meanwhile = null, ...props }) => {
    const [Part, setPart] = useState(() => here)
    const [failure, setFailure] = useState<unknown>(null)
    useEffect(() => {
      if (Part !== null) return
      let gone = false
      const take = (failed: (error: unknown) => void) => {
        load().then((part) => gone || setPart(() => part), failed)
      }
      if (wanted) take((error) => gone || setFailure(error))
      const cancel = wanted ? undefined : atRest(() => take((error) => console.warn('not fetched yet:', error)))
      return () => {
        gone = true
        cancel?.()
      }
    }, [Part, wanted])
    if (failure !== null) throw failure
    // What is left of the properties is what the part itself takes; the compiler cannot subtract from a generic type.
    return wanted && Part !== null ? <Part {...(props as unknown as P)} /> : meanwhile
  }
}
