// The system account this process runs under, as an operator knows it.
import { userInfo } from 'node:os'

/** The name of this account; `uid 1001` for one without an entry in the system's list, as containers have them. */
export const accountName = (): string => {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
