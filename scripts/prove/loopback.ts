// A proof, and every server it starts, connects to this machine alone: any other connection throws. Loaded into each
// process before its own code (`--import`).
import { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'

const connect = Socket.prototype.connect

/** The host of a call of `connect`, in any of its forms; null for a socket file. */
const hostOf = (given: readonly unknown[]): string | null => {
  const [first, second]: readonly unknown[] = Array.isArray(given[0]) ? given[0] : given
  if (typeof first === 'object' && first !== null) {
    if ('path' in first && typeof first.path === 'string') return null
    return 'host' in first && typeof first.host === 'string' ? first.host : 'localhost'
  }
  if (typeof first === 'string' && !/^\d+$/.test(first)) return null
  return typeof second === 'string' ? second : 'localhost'
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback')

Object.defineProperty(Socket.prototype, 'connect', {
  value: function (this: Socket, ...given: unknown[]) {
    const host = hostOf(given)
    if (host !== null && !isLoopback(host)) throw new Error(`a proof must not connect to ${host}`)
    return Reflect.apply(connect, this, given)
  },
})
