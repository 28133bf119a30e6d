// The way to ask for what comes with the page itself: how to ask is fetched when it is first wanted. See call.ts for what it does.
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import { fetchAsking } from './answer-events.ts'
import type { CallOptions, Reply } from './call.ts'
import type { DownloadOptions, File } from './download.ts'

type Asking = Pick<typeof import('./call.ts'), 'call'> & Pick<typeof import('./download.ts'), 'download'>

// Once here, a call leaves at once: the last one of a page that goes has no time to wait.
let here: Asking | null = null

/** Fetches how to ask, ahead of the first call. */
export const loadAsking = async (): Promise<Asking> => {
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
  const { call } = here ?? (await fetchAsking(loadAsking, endpoint, options.quiet))
  return call(endpoint, input, options)
}

/** As `download` of download.ts. */
export const downloadLazy = async <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E> = {},
  options: DownloadOptions = {},
): Promise<Reply<File>> => {
  const { download } = here ?? (await fetchAsking(loadAsking, endpoint, options.quiet))
  return download(endpoint, input, options)
}
