// Closes idle sockets: those that send a body too slowly, never read their answer, or send nothing.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { BODY_LIMIT } from './http/body.ts'

/** Time limits for a peer, in ms. */
export interface Patience {
  /** For a whole body; a larger file has this time for each {@link BODY_LIMIT} bytes. */
  readonly body: number
  /** For receiving any part of the answer, and for sending anything at all. */
  readonly socket: number
}

const usual: Patience = { body: 10_000, socket: 10_000 }

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
export const guardSockets = (server: Server, patience: Patience = usual): void => {
  const atWork = new WeakMap<Socket, number>()
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = incoming
    atWork.set(socket, (atWork.get(socket) ?? 0) + 1)
    outgoing.once('close', () => atWork.set(socket, (atWork.get(socket) ?? 1) - 1))
    if (hasBody(incoming)) watchBody(incoming, patience.body)
  })
  // Node calls this only when nothing moved; bytes the peer has received count as movement.
  server.setTimeout(patience.socket, (socket: Socket) => {
    const isOurTurn = (atWork.get(socket) ?? 0) > 0 && socket.writableLength === 0
    if (isOurTurn) socket.setTimeout(patience.socket)
    else socket.destroy()
  })
}
