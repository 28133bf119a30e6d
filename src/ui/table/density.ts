import { createContext, useContext } from 'react'
import type { Density } from './table-classes.ts'

const DensityContext = createContext<Density>('compact')

/** The default row height of tables. Set once by the providers. */
export const DensityProvider = DensityContext.Provider

/** The row height in force. */
export const useDensity = (): Density => useContext(DensityContext)
