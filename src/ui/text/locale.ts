import { createContext, useContext } from 'react'

const LocaleContext = createContext('zh-CN')

/** Gives the language tag for everything `ui` formats: numbers, money, relative time. Set once by the providers. */
export const LocaleProvider = LocaleContext.Provider

/** The language tag in force. */
export const useLocale = (): string => useContext(LocaleContext)
