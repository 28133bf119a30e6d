// The enterprise's profile, warehouses and settings.
import { type Selectable, sql } from 'kysely'
import {
  defaultSettings,
  editEnterprise,
  readEnterprise,
  type Settings,
  settingsReader,
  settingsSchema,
} from '#contract/enterprise.ts'
import { allows } from '#contract/permissions.ts'
import type { EnterprisesTable, Tx } from './db/tables.ts'
import { changed, notFound } from './refusal.ts'
import { serve } from './serve.ts'
import type { Viewer } from './viewer.ts'

/** The settings an enterprise's tenders run by: what it has set over the defaults. */
export const settingsOf = (set: Partial<Settings>): Settings => ({ ...defaultSettings, ...set })

/** Settings of the enterprise this transaction works for. */
export const readSettings = async (tx: Tx): Promise<Settings> => {
  const { settings } = await tx.selectFrom('enterprises').select('settings').executeTakeFirstOrThrow()
  return settingsOf(settings)
}

const shown = (row: Selectable<EnterprisesTable>, viewer: Viewer) => ({
  ...row,
  settings: allows(settingsReader, viewer.permissions) ? settingsOf(row.settings) : undefined,
})

const settingNames = new Set(Object.keys(settingsSchema.shape))

/** Names of the fields whose value differs, settings one by one; for the audit row. */
const differences = (before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => JSON.stringify(before[key] ?? null) !== JSON.stringify(value ?? null))
      .map(([key, value]) => [key, { before: before[key] ?? null, after: value ?? null }]),
  )

export const enterpriseHandlers = [
  serve(readEnterprise, async ({ tx, viewer }) => {
    const row = await tx.selectFrom('enterprises').selectAll().executeTakeFirst()
    if (row === undefined) throw notFound()
    return shown(row, viewer)
  }),

  serve(editEnterprise, async (ctx, { body: { version, settings, warehouse, ...fields } }) => {
    const { tx, viewer } = ctx
    const row = await tx.selectFrom('enterprises').selectAll().forUpdate().executeTakeFirst()
    if (row === undefined) throw notFound()
    if (row.version !== version) throw changed(shown(row, viewer))
    const set = Object.fromEntries(
      Object.entries({ ...row.settings, ...settings }).filter(
        ([name, value]) => settingNames.has(name) && value !== undefined,
      ),
    )
    const edited = await tx
      .updateTable('enterprises')
      .set({
        ...fields,
        ...(warehouse === undefined ? {} : { warehouse: JSON.stringify(warehouse) }),
        settings: JSON.stringify(set),
        version: version + 1,
        updated_at: sql<string>`business_now()`,
        updated_by: viewer.id,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const sent = { ...fields, ...(warehouse === undefined ? {} : { warehouse }) }
    ctx.audit({
      noun: 'enterprise',
      action: 'edit',
      record_id: row.id,
      payload: {
        fields: differences({ ...row }, sent),
        settings: differences({ ...settingsOf(row.settings) }, settings ?? {}),
      },
    })
    return shown(edited, viewer)
  }),
]
