// Provides the services to the command systems.
import { createContext, useContext } from 'react'
import type { Services } from '#src/commands/command.ts'

export const ServicesContext = createContext<Services | null>(null)

/** The services of commands, provided by AppProviders. */
export const useServices = (): Services => {
  const services = useContext(ServicesContext)
  if (services === null) throw new Error('services are used outside AppProviders')
  return services
}
