// A start that its operator must mend: a restart would not help.

/** EX_CONFIG of sysexits.h: the configuration is wrong. Supervisors do not start such a process again. */
export const EXIT_CONFIG = 78

/** A refused start, with a sentence for the operator; the process ends with {@link EXIT_CONFIG}. */
export class StartRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartRefused'
  }
}
