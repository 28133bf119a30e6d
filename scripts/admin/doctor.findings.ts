// One finding of `doctor`.

/** `warn`: it works, but somebody should know. `FAIL`: it does not work, or data is in danger. */
export interface Finding {
  readonly name: string
  readonly state: 'ok' | 'warn' | 'FAIL'
  readonly says: string
}

export const fine = (name: string, says: string): Finding => ({ name, state: 'ok', says })
export const odd = (name: string, says: string): Finding => ({ name, state: 'warn', says })
export const bad = (name: string, says: string): Finding => ({ name, state: 'FAIL', says })

/** The findings of `look`, or one FAIL with the error that prevented it. */
export const found = async (name: string, look: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> => {
  try {
    return await look()
  } catch (error) {
    return [bad(name, error instanceof Error ? error.message || String(error) : String(error))]
  }
}
