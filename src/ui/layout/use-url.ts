import { useLocation, useSearch } from 'wouter'

/** The address of the page on screen, and how to change it. */
export interface Url {
  /** Path inside the console, without its base. */
  readonly path: string
  /** Query string without `?`. */
  readonly search: string
  /** Goes to a path of the console; `replace` adds no step to the history. */
  go(to: string, how?: { replace?: boolean }): void
}

/** Reads and changes the address: screens keep filters, tabs and ids in it. */
export const useUrl = (): Url => {
  const [path, navigate] = useLocation()
  return { path, search: useSearch(), go: navigate }
}
