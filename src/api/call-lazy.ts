// Calls for code in the first bundle: the call code (call.ts) is fetched on first use.
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import { fetchCallCode } from './answer-events.ts'
import type { CallOptions, Reply } from './call.ts'
import type { DownloadOptions, File } from './download.ts'

type Asking = Pick<typeof import('./call.ts'), 'call'> & Pick<typeof import('./download.ts'), 'download'>

// Once the code is fetched, a call starts in the same turn, because the last call of a closing page cannot wait.
let here: Asking | null = null

/** Fetches the code of calls before the first call needs it. */
export const loadCallCode = async (): Promise<Asking> => {
  const [{ call }, { download }] = await Promise.all([import('./call.ts'), import('./download.ts')])
  here = { call, download }
  return here
}

/** The lazy form of `call` in call.ts. */
export const callLazy = async <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E> = {},
  options: CallOptions = {},
): Promise<Reply<DataOf<E>>> => {
  const { call } = here ?? (await fetchCallCode(loadCallCode, endpoint, options.quiet))
  return call(endpoint, input, options)
}

/** The lazy form of `download` in download.ts. */
export const downloadLazy = async <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E> = {},
  options: DownloadOptions = {},
): Promise<Reply<File>> => {
  const { download } = here ?? (await fetchCallCode(loadCallCode, endpoint, options.quiet))
  return download(endpoint, input, options)
}
