// The state of the installation (releases, keys, backups and anchors), for administrators without access to a shell.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'

/** The warnings; server/operation/system.ts defines when each applies. */
export const systemWarnings = ['not_ready', 'backup_none', 'backup_late', 'anchor_late'] as const
export type SystemWarning = (typeof systemWarnings)[number]

export const readSystem = get('system.read', '/v1/user/system/', {
  access: '21-system-enterprise',
  quiet: true,
  data: z.object({
    release: z.string(),
    /** The newest migration that was applied. */
    schema: z.nullable(z.string()),
    catalogue: z.nullable(z.string()),
    is_demo: z.boolean(),
    /** The answer of /readyz by check: `ok`, or the fault. */
    ready: z.record(z.string(), z.string()),
    seal: z.nullable(z.object({ version: z.number(), fingerprint: z.string() })),
    backup: z.object({
      /** Whether this server writes nightly backups; other backups of its database may exist. */
      is_nightly: z.boolean(),
      taken_at: z.nullable(z.string()),
      /** When a test restore of a backup last succeeded. */
      drilled_at: z.nullable(z.string()),
    }),
    anchor: z.object({
      /** `log`: only in the log, so the time is unknown. */
      kept_in: z.enum(['file', 'log']),
      written_at: z.nullable(z.string()),
    }),
    /** The most urgent first. */
    warnings: z.array(z.enum(systemWarnings)),
  }),
})

export const systemEndpoints = [readSystem] as const
