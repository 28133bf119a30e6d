// The calls behind acts that wait: functions, which no machine's context may hold.

type Work = () => Promise<boolean>

const works = new Map<string, Work>()
let made = 0

/** Keeps a call until its act is done or taken back; its id names the act. It resolves with whether it was accepted. */
export const keepWork = (work: Work): string => {
  made += 1
  const id = `act-${made}`
  works.set(id, work)
  return id
}

/** Does it. An act whose call is not here was taken back. */
export const doWork = (id: string): Promise<boolean> => works.get(id)?.() ?? Promise.resolve(false)

/** The act has ended. */
export const dropWork = (id: string): void => {
  works.delete(id)
}
