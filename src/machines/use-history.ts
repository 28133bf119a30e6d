// How the actions of a page enter its history.
import { createContext, use } from 'react'

export type { History } from './history/history.ts'

/** The surrounding history, for the components that change values. */
export interface Steps {
  /** Everything that `act` writes becomes one step with this name: 粘贴 5 行. */
  as(label: string, act: () => void): void
  /** What `act` writes belongs to the last step and is undone with it. */
  after(act: () => void): void
  /** Undoes the last step, for places with their own keys, such as a dialog over the page. */
  undo(): void
  redo(): void
}

const none: Steps = { as: (_, act) => act(), after: (act) => act(), undo: () => undefined, redo: () => undefined }

export const StepsContext = createContext<Steps>(none)

export const HistorySaidContext = createContext('')

/** The step that was undone or redone last, for a dialog that covers the page's own announcement. */
export const useHistorySaid = (): string => use(HistorySaidContext)

/** The surrounding history; without one, actions simply run. */
export const useSteps = (): Steps => use(StepsContext)
