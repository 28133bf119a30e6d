// The proofs in a browser, by the names of their figures.
import type { Line } from '../../prove.ts'
import { proveAccess } from './access.ts'
import { proveAwardRace } from './award-race.ts'
import { proveChunkFail, proveLeak, proveStaleDeploy } from './builds.ts'
import { proveNetBrowser } from './net-browser.ts'
import { proveSessions } from './sessions.ts'
import { proveStoredXss } from './stored-xss.ts'

export const browserProofs: Readonly<Record<string, () => Promise<readonly Line[]>>> = {
  'net.browser': proveNetBrowser,
  'access.browser': proveAccess,
  'race.award.browser': proveAwardRace,
  'stale.deploy': proveStaleDeploy,
  'chunk.fail': proveChunkFail,
  leak: proveLeak,
  'xss.stored': proveStoredXss,
  sessions: proveSessions,
}
