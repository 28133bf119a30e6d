// A call whose answer is a file instead of an envelope; a refusal is still an envelope.
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts'
import { createReport, reportFault } from './answer-events.ts'
import { type CallOptions, parseEnvelope, type Reply, urlOf } from './call.ts'
import { Fault } from './fault.ts'
import { type Received, sendForFile } from './http-files.ts'
import { readToken } from './storage.ts'

export interface File {
  readonly content: Blob
  readonly headers: Headers
}

export interface DownloadOptions extends Pick<CallOptions, 'signal' | 'quiet'> {
  readonly received?: Received
}

/** Fetches a file. Resolves with it or with a refusal, rejects with a Fault. Identical downloads are not merged. */
export const download = async <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E> = {},
  options: DownloadOptions = {},
): Promise<Reply<File>> => {
  const tell = createReport(endpoint, readToken(), options.quiet ?? false)
  try {
    const body = endpoint.method === 'GET' ? undefined : JSON.stringify(input.body ?? {})
    const request = { method: endpoint.method, url: urlOf(endpoint, input), body, idempotencyKey: undefined }
    const { content, headers } = await sendForFile(request, options.signal, options.received)
    if (!isJson(headers)) {
      tell(0, '', { headers })
      return { ok: true, code: 0, data: { content, headers }, msg: '', body: null }
    }
    const answer = parseEnvelope(await content.text())
    if (answer.code === 0) throw new Fault('shape', `${endpoint.id}: no file came`)
    const msg = answer.message ?? ''
    tell(answer.code, msg, { headers })
    return { ok: false, code: answer.code, data: answer.data, msg, body: answer }
  } catch (error) {
    reportFault(tell, error)
    throw error
  }
}

const isJson = (headers: Headers): boolean => (headers.get('content-type') ?? '').startsWith('application/json')
