// Hands the services down to where a command system begins.
import { createContext, useContext } from 'react'
import type { Services } from '#src/commands/command.ts'

export const ServicesContext = createContext<Services | null>(null)

/** What commands may use; AppProviders gives it. */
export const useServices = (): Services => {
  const services = useContext(ServicesContext)
  if (services === null) throw new Error('services are used outside AppProviders')
  return services
}
