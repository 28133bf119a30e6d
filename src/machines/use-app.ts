// Gives components the machines that live as long as the page.
import { createContext, use } from 'react'
import type { AppActor } from './app.machine.ts'

/** Provided by app/providers.tsx, or by a test. */
export const AppContext = createContext<AppActor | null>(null)

/** The root machine. */
export const useApp = (): AppActor => {
  const app = use(AppContext)
  if (app === null) throw new Error('AppContext is missing: render inside AppProviders')
  return app
}
