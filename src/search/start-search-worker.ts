// The one place of the page where a worker is made: its address passes the policy the page's headers allow.
import address from './search.worker.ts?worker&url'

/** Of Trusted Types, where the browser has them. */
interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

declare global {
  interface Window {
    readonly trustedTypes?: Policies
  }
}

let policy: ReturnType<Policies['createPolicy']> | undefined

/** A worker that searches one list. Throws where the browser has none or forbids it. */
export const startSearchWorker = (): Worker => {
  policy ??= window.trustedTypes?.createPolicy('app-url', { createScriptURL: (url) => url })
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module', name: 'search' })
}
