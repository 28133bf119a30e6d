// How acts of a page tell its history what they are.
import { createContext, use } from 'react'

export type { History } from './history/history.ts'

/** The history around, for what acts in it. */
export interface Steps {
  /** Everything `act` writes is one step of this name: 粘贴 5 行. */
  as(label: string, act: () => void): void
  /** What `act` writes follows from the last step and goes back with it. */
  after(act: () => void): void
  /** For places with keys of their own, such as a dialog over the page. */
  undo(): void
  redo(): void
}

const none: Steps = { as: (_, act) => act(), after: (act) => act(), undo: () => undefined, redo: () => undefined }

export const StepsContext = createContext<Steps>(none)

export const HistorySaidContext = createContext('')

/** What was taken back or done again last, for a dialog that covers the place where the page says it. */
export const useHistorySaid = (): string => use(HistorySaidContext)

/** The history around; where there is none, acts are simply done. */
export const useSteps = (): Steps => use(StepsContext)
