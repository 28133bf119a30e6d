// The enterprise's profile, warehouses, settings and approval steps.
import { type Selectable, sql } from 'kysely'
import { editEnterprise, listApprovers, readEnterprise, settingsReader, settingsSchema } from '#contract/enterprise.ts'
import { allows } from '#contract/permissions.ts'
import type { EnterprisesTable } from './db/tables.ts'
import { approversIn, ineligibleApprovers } from './enterprise.approvers.ts'
import { shownPapers, storePapers } from './enterprise.papers.ts'
import { readRules, rulesOf } from './enterprise.rules.ts'
import type { Ctx } from './http/context.ts'
import { changed, inputRefused, notFound } from './http/refusal.ts'
import { serve } from './http/serve.ts'
import { unknownRegions } from './regions.places.ts'
import { needKnownZone } from './zones.known.ts'

const shown = async (ctx: Ctx, row: Selectable<EnterprisesTable>) => {
  const { viewer } = ctx
  const { settings: _s, audit_chains: _a, certificates, ...profile } = row
  const { audit_chains, ...settings } = rulesOf(row)
  const { min_bid_hours, min_bids } = settings
  const told = { ...profile, demand_rules: { min_bid_hours, min_bids } }
  if (!allows(settingsReader, viewer.permissions)) return told
  return { ...told, settings, audit_chains, certificates: shownPapers(certificates, settings, await ctx.now()) }
}

const settingNames = new Set(Object.keys(settingsSchema.shape))

/** Names of the fields whose value differs, each setting separately; for the audit row. */
const differences = (before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => JSON.stringify(before[key] ?? null) !== JSON.stringify(value ?? null))
      .map(([key, value]) => [key, { before: before[key] ?? null, after: value ?? null }]),
  )

/** The parts that were sent; a part left out is not changed. */
const sentParts = <T extends Record<string, unknown>>(parts: T): Partial<T> =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Partial<T> // fewer of the same keys

export const enterpriseHandlers = [
  serve(readEnterprise, async (ctx) => {
    const row = await ctx.tx.selectFrom('enterprises').selectAll().executeTakeFirst()
    if (row === undefined) throw notFound()
    return shown(ctx, row)
  }),

  serve(editEnterprise, async (ctx, { body }) => {
    const { version, settings, audit_chains, warehouse, certificates, ...fields } = body
    const { tx, viewer } = ctx
    const chains = sentParts(audit_chains ?? {})
    const issues = [
      ...unknownRegions({
        region_code: fields.region_code,
        ...Object.fromEntries((warehouse ?? []).map((one, at) => [`warehouse.${at}.region_code`, one.region_code])),
      }),
      ...(await ineligibleApprovers(tx, chains)),
    ]
    if (issues.length > 0) throw inputRefused(issues)
    const row = await tx.selectFrom('enterprises').selectAll().forUpdate().executeTakeFirst()
    if (row === undefined) throw notFound()
    if (row.version !== version) throw changed(editEnterprise.data, await shown(ctx, row))
    const zone = settings?.time_zone
    if (zone !== undefined && zone !== rulesOf(row).time_zone) await needKnownZone(tx, zone, 'settings.time_zone')
    const set = Object.fromEntries(
      Object.entries({ ...row.settings, ...settings }).filter(
        ([name, value]) => settingNames.has(name) && value !== undefined,
      ),
    )
    const papers = certificates === undefined ? undefined : await storePapers(ctx, row.id, certificates)
    const edited = await tx
      .updateTable('enterprises')
      .set({
        ...fields,
        ...(warehouse === undefined ? {} : { warehouse: JSON.stringify(warehouse) }),
        ...(papers === undefined ? {} : { certificates: JSON.stringify(papers) }),
        settings: JSON.stringify(set),
        audit_chains: JSON.stringify({ ...row.audit_chains, ...chains }),
        version: version + 1,
        updated_at: sql<string>`business_now()`,
        updated_by: viewer.id,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const { audit_chains: chainsBefore, ...before } = rulesOf(row)
    ctx.audit({
      noun: 'enterprise',
      action: 'edit',
      record_id: row.id,
      payload: {
        fields: differences({ ...row }, sentParts({ ...fields, warehouse, certificates: papers })),
        settings: differences({ ...before }, settings ?? {}),
        audit_chains: differences({ ...chainsBefore }, chains),
      },
    })
    return shown(ctx, edited)
  }),

  serve(listApprovers, async ({ tx }) => ({ list: await approversIn(tx, (await readRules(tx)).audit_chains) })),
]
