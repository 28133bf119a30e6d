// A start that cannot complete: its operator must correct something, or has stopped it.

/** EX_CONFIG of sysexits.h: the configuration is wrong. Supervisors do not start such a process again. */
export const EXIT_CONFIG = 78

/** A refused start, with a sentence for the operator; the process ends with {@link EXIT_CONFIG}. */
export class StartRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartRefused'
  }
}

/** A start that was asked to stop; everything it had begun is undone. */
export class StartStopped extends Error {
  readonly exitCode: number

  constructor(exitCode: number) {
    super('The start was stopped.')
    this.name = 'StartStopped'
    this.exitCode = exitCode
  }
}

/** Ends the process after a failed start: silently where it was stopped, else with the error's sentence. */
export const leaveFailedStart = (error: unknown): never => {
  if (error instanceof StartStopped) process.exit(error.exitCode)
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof StartRefused ? EXIT_CONFIG : 1)
}
