// What `doctor` says of one thing it looked at.

/** `warn`: it works, and somebody should know. `FAIL`: it does not, or data is in danger. */
export interface Finding {
  readonly name: string
  readonly state: 'ok' | 'warn' | 'FAIL'
  readonly says: string
}

export const fine = (name: string, says: string): Finding => ({ name, state: 'ok', says })
export const odd = (name: string, says: string): Finding => ({ name, state: 'warn', says })
export const bad = (name: string, says: string): Finding => ({ name, state: 'FAIL', says })

/** The findings of `look`, or one FAIL with what kept it from looking. */
export const found = async (name: string, look: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> => {
  try {
    return await look()
  } catch (error) {
    return [bad(name, error instanceof Error ? error.message || String(error) : String(error))]
  }
}
