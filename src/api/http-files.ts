// Uploads and downloads files: the multipart body, the progress and the time limit that src/api/http.ts does not have.
import { Fault } from './fault.ts'
import { type Arrived, headersOf, NO_ANSWER, type Request, sendForStream, stamped, TIMEOUT_MS } from './http.ts'
import { CANCELLED } from './in-flight.ts'

/** Headers without the content type, which the browser sets itself for a form. */
const formHeaders = (): Record<string, string> => {
  const { 'content-type': _json, ...headers } = headersOf({
    method: 'POST',
    url: '',
    body: undefined,
    idempotencyKey: undefined,
  })
  return headers
}

/** Sends a request and returns its answer as a file. Calls `received` with the progress. */
export const sendForFile = (request: Request, signal?: AbortSignal, received?: Received): Promise<Arrived<Blob>> =>
  sendForStream(request, signal, (response) => collected(response, received))

/** Called with the bytes received and the total, where the server states the total. */
export type Received = (bytes: number, of: number) => void

const collected = async (response: Response, received: Received | undefined): Promise<Blob> => {
  // The bytes of a compressed answer are counted after decompression, so they exceed its content-length.
  const said = response.headers.has('content-encoding') ? 0 : Number(response.headers.get('content-length') ?? 0)
  const type = response.headers.get('content-type') ?? ''
  if (response.body === null) return new Blob([], { type })
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value)
    bytes += read.value.byteLength
    if (said >= bytes) received?.(bytes, said)
  }
  return new Blob(parts, { type })
}

/**
 * Sends one file as the part `file` of a form and reports how many bytes were sent. Uses XMLHttpRequest, because fetch
 * reports no upload progress. The time limit counts from the last progress: a large file on a slow line is no failure.
 */
export const sendUpload = (
  url: string,
  file: File,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Arrived<string>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    }
    const fail = (fault: Fault) => {
      end()
      reject(fault)
    }
    const cancel = () => {
      request.abort()
      fail(new Fault('cancelled', CANCELLED))
    }
    const moves = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        request.abort()
        fail(new Fault('timeout', `timeout of ${TIMEOUT_MS}ms exceeded`))
      }, TIMEOUT_MS)
    }
    if (signal.aborted) return reject(new Fault('cancelled', CANCELLED))
    signal.addEventListener('abort', cancel, { once: true })
    request.upload.onprogress = (event) => {
      moves()
      onSent(event.loaded)
    }
    request.onerror = () => fail(new Fault('network', NO_ANSWER))
    request.onload = () => {
      const { status } = request
      if (status < 200 || status > 299)
        return fail(new Fault('status', `Request failed with status code ${status}`, { status }))
      end()
      resolve({ content: request.responseText, headers: headersIn(request.getAllResponseHeaders()) })
    }
    request.open('POST', stamped(url))
    for (const [name, value] of Object.entries(formHeaders())) request.setRequestHeader(name, value)
    const form = new FormData()
    form.set('file', file, file.name)
    moves()
    request.send(form)
  })

const headersIn = (lines: string): Headers => {
  const headers = new Headers()
  for (const line of lines.split('\r\n')) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return headers
}
