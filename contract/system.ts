// How the installation itself is: releases, keys, backups and anchors, for who looks after an enterprise without a shell.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'

/** What has to be looked after; see server/operation/system.ts for when. */
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
    /** What /readyz says of this server: `ok`, or what is wrong. */
    ready: z.record(z.string(), z.string()),
    seal: z.nullable(z.object({ version: z.number(), fingerprint: z.string() })),
    backup: z.object({
      /** Whether this server writes backups at night; others may be taken of its database. */
      is_nightly: z.boolean(),
      taken_at: z.nullable(z.string()),
      /** When a restore of one of them was last tried and went well. */
      drilled_at: z.nullable(z.string()),
    }),
    anchor: z.object({
      /** `log`: to the log alone, so it is not known when. */
      kept_in: z.enum(['file', 'log']),
      written_at: z.nullable(z.string()),
    }),
    /** The most urgent first. */
    warnings: z.array(z.enum(systemWarnings)),
  }),
})

export const systemEndpoints = [readSystem] as const
