// Which handler answers at which path.
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Route } from './serve.ts'

/** A path inside the routes: without the path of PUBLIC_URL. */
export const withoutBase = (path: string, base: string): string => {
  if (base === '/') return path
  return `${path}/` === base ? '/' : path.startsWith(base) ? path.slice(base.length - 1) : path
}

/** Routes by Hono path. Throws naming the endpoint that has no handler, or two. */
export const byPath = (endpoints: readonly AnyEndpoint[], handlers: readonly Route[]): Map<string, Route[]> => {
  const served = new Map<string, Route>()
  for (const route of handlers) {
    if (served.has(route.endpoint.id)) throw new Error(`${route.endpoint.id} has two handlers`)
    served.set(route.endpoint.id, route)
  }
  const table = new Map<string, Route[]>()
  for (const endpoint of endpoints) {
    const route = served.get(endpoint.id)
    if (route === undefined) throw new Error(`${endpoint.id} has no handler`)
    const path = `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
    table.set(path, [...(table.get(path) ?? []), route])
  }
  const unknown = [...served.keys()].find((id) => !endpoints.some((endpoint) => endpoint.id === id))
  if (unknown !== undefined) throw new Error(`${unknown} has a handler but is not in contract/index.ts`)
  return table
}
