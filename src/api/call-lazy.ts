// Calls for code that is in the first bundle: the code of a call is fetched on first use. See call.ts for what a call does.
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import { fetchCallCode } from './answer-events.ts'
import type { CallOptions, Reply } from './call.ts'
import type { DownloadOptions, File } from './download.ts'

type Asking = Pick<typeof import('./call.ts'), 'call'> & Pick<typeof import('./download.ts'), 'download'>

// Once fetched, a call starts in the same turn: the last call of a closing page cannot wait.
let here: Asking | null = null

/** Fetches the code of calls ahead of the first call. */
export const loadCallCode = async (): Promise<Asking> => {
  const [{ call }, { download }] = await Promise.all([import('./call.ts'), import('./download.ts')])
  here = { call, download }
  return here
}

/** As `call` of call.ts. */
export const callLazy = async <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E> = {},
  options: CallOptions = {},
): Promise<Reply<DataOf<E>>> => {
  const { call } = here ?? (await fetchCallCode(loadCallCode, endpoint, options.quiet))
  return call(endpoint, input, options)
}

/** As `download` of download.ts. */
export const downloadLazy = async <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E> = {},
  options: DownloadOptions = {},
): Promise<Reply<File>> => {
  const { download } = here ?? (await fetchCallCode(loadCallCode, endpoint, options.quiet))
  return download(endpoint, input, options)
}
