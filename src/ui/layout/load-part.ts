// Loads a part of the page when it is first needed: within 120 s, with retries.

/** Limits of the specification (docs/conformance.md, S8 and S9). */
const LOAD_LIMIT_MS = 120_000
const PAUSES_MS = [300, 1_500]

/** The code of a part could not be loaded. The message is for the log; the caller has a text for the user. */
export class LoadFault extends Error {
  /** The server did not answer at all. Reloading the whole page would fail too, so it is not tried. */
  readonly isSilence: boolean
  constructor(message: string, how: { cause?: unknown; isSilence?: boolean } = {}) {
    super(message, { cause: how.cause })
    this.name = 'LoadFault'
    this.isSilence = how.isSilence ?? false
  }
}

/**
 * Loads a part; rejects with a LoadFault after three failed attempts or at the limit, and after the first where the
 * browser knows that it has no network, because the user is to be told at once.
 */
export const loadPart = <T>(load: () => Promise<T>): Promise<T> => withinLimit(tryAgain(load))

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const tryAgain = async <T>(load: () => Promise<T>, [pause, ...pauses]: readonly number[] = PAUSES_MS): Promise<T> => {
  try {
    return await load()
  } catch (error) {
    if (pause === undefined || !navigator.onLine) throw new LoadFault('Loading error', { cause: error })
    console.warn('a part could not be fetched, trying again:', error)
    await wait(pause)
    return tryAgain(load, pauses)
  }
}

const withinLimit = <T>(part: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new LoadFault(`Loading error: nothing within ${LOAD_LIMIT_MS} ms`, { isSilence: true })),
      LOAD_LIMIT_MS,
    )
    part.then(resolve, reject).finally(() => clearTimeout(timer))
  })
