// The one row about this installation; see server/setup/installation.ts.
import type { Generated } from 'kysely'

/** The origin of a set-up's key file: its words were shown, could not be shown, or it was restored from words. */
export type SetupKeyOrigin = 'shown' | 'unseen' | 'restored'

interface InstallationTable {
  only_row: Generated<boolean>
  installed_at: string | null
  demo: Generated<boolean>
  public_url: string | null
  setup_token_hash: Buffer | null
  setup_cookie_hash: Buffer | null
  setup_expires_at: string | null
  setup_key_fingerprint: string | null
  setup_key_origin: SetupKeyOrigin | null
  schema_floor: string | null
  catalogue_version: string | null
  anchor_public_key: string | null
}

export interface InstallationTables {
  installation: InstallationTable
}
