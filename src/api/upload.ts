// A call that sends a file: multipart, with progress; the answer is an envelope like any other.
import type { FileRef, uploadFile } from '#contract/files.ts'
import { createReport, reportFault } from './answer-events.ts'
import { concludeCall, parseEnvelope, type Reply, urlOf } from './call.ts'
import { sendUpload } from './http-files.ts'
import { readToken } from './storage.ts'

/**
 * Sends a file to `endpoint`. Resolves with the stored file's name or with a refusal, rejects with a Fault; the caller
 * shows both at the field.
 */
export const upload = async (
  file: File,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
  endpoint: typeof uploadFile,
): Promise<Reply<FileRef>> => {
  const token = readToken()
  const report = createReport(endpoint, token, true)
  try {
    const { content, headers } = await sendUpload(urlOf(endpoint, {}), file, onSent, signal)
    return await concludeCall(endpoint, token, report, { body: parseEnvelope(content), offset: null, headers })
  } catch (error) {
    reportFault(report, error)
    throw error
  }
}
