// The one place of the page where a worker is made: its address passes the policy the page's headers allow.
import address from './record-index.worker.ts?worker&url'

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

/** The worker that writes the index of the records down. Throws where the browser has none or forbids it. */
export const startIndexWorker = (): Worker => {
  policy ??= window.trustedTypes?.createPolicy('app-url', { createScriptURL: (url) => url })
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module', name: 'record-index' })
}
