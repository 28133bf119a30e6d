/**
 * Shares one run among all who ask while it lasts. An aborted start and its migration both stop the database; a second
 * stop would need a connection that the first one ends.
 */
export const onceAtATime = (act: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  return () => {
    running ??= act().finally(() => {
      running = null
    })
    return running
  }
}
