// The only place of the page that creates a worker; its address passes the Trusted Types policy of the page's headers.
import address from './search.worker.ts?worker&url'

/** The policy of Trusted Types, where the browser has them. */
interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

declare global {
  interface Window {
    readonly trustedTypes?: Policies
  }
}

let policy: ReturnType<Policies['createPolicy']> | undefined

/** A worker that searches one list. Throws where the browser has no workers or forbids them. */
export const startSearchWorker = (): Worker => {
  policy ??= window.trustedTypes?.createPolicy('app-url', { createScriptURL: (url) => url })
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module', name: 'search' })
}
