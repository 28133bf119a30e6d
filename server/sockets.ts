// Closes idle sockets: those that send a body too slowly, never read their answer, or send nothing.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { BODY_LIMIT } from './http/body.ts'

/** Time limits for a peer, in ms. */
export interface Patience {
  /** The limit for a whole body; a larger file has this time for each {@link BODY_LIMIT} bytes. */
  readonly body: number
  /** The limit for receiving any part of the answer, and for sending anything at all. */
  readonly socket: number
}

const usual: Patience = { body: 10_000, socket: 10_000 }

/** The number of bodies being received at once, and from one network; further ones end their sockets. */
interface BodyPlaces {
  readonly all: number
  readonly network: number
  /** Bodies received within this time, ms, are not counted; on a usual line that is all of them. */
  readonly after: number
  /** The network of a request. */
  readonly of: (incoming: IncomingMessage) => string
}

const usualPlaces: BodyPlaces = { all: 400, network: 20, after: 1_000, of: ({ socket }) => socket.remoteAddress ?? '' }

/** Counts slow bodies; each occupies a place, or its socket ends. */
const countBodies = ({ all, network, after, of }: BodyPlaces) => {
  const taken = new Map<string, number>()
  let count = 0
  return (incoming: IncomingMessage): void => {
    const timer = setTimeout(() => {
      if (incoming.complete || incoming.destroyed) return
      const from = of(incoming)
      const mine = taken.get(from) ?? 0
      if (count >= all || mine >= network) {
        incoming.socket.destroy()
        return
      }
      count += 1
      taken.set(from, mine + 1)
      incoming.once('close', () => {
        count -= 1
        const left = (taken.get(from) ?? 1) - 1
        if (left === 0) taken.delete(from)
        else taken.set(from, left)
      })
    }, after)
    timer.unref()
    incoming.once('close', () => clearTimeout(timer))
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const watchBody = (incoming: IncomingMessage, limit: number): void => {
  const { socket } = incoming
  let had = socket.bytesRead
  const look = () => {
    if (incoming.complete) return
    if (socket.bytesRead - had < BODY_LIMIT) socket.destroy()
    else had = socket.bytesRead
  }
  const timer = setInterval(look, limit)
  timer.unref()
  incoming.once('close', () => clearInterval(timer))
}

/** Watches the sockets of a server that does not yet listen. */
export const guardSockets = (server: Server, patience: Patience = usual, places: Partial<BodyPlaces> = {}): void => {
  const count = countBodies({ ...usualPlaces, ...places })
  const atWork = new WeakMap<Socket, number>()
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = incoming
    atWork.set(socket, (atWork.get(socket) ?? 0) + 1)
    outgoing.once('close', () => atWork.set(socket, (atWork.get(socket) ?? 1) - 1))
    if (!hasBody(incoming)) return
    watchBody(incoming, patience.body)
    count(incoming)
  })
  // Node calls this only when nothing was sent or received; bytes that the peer has received count too.
  server.setTimeout(patience.socket, (socket: Socket) => {
    const isOurTurn = (atWork.get(socket) ?? 0) > 0 && socket.writableLength === 0
    if (isOurTurn) socket.setTimeout(patience.socket)
    else socket.destroy()
  })
}
