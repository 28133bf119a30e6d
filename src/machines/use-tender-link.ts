// The public tender page announces its link, and its calls then carry the token.
import { useLayoutEffect } from 'react'
import { useApp } from './use-app.ts'

/** Announces the link of the tender page. Call it first in that page: layout effects run before anything is read. */
export const useTenderLink = (token: string): void => {
  const app = useApp()
  useLayoutEffect(() => {
    app.send({ type: 'tender_link.held', token })
    return () => app.send({ type: 'tender_link.held', token: null })
  }, [app, token])
}
