// Reminding (催办): staff ask invited suppliers once more to look at a demand and to tender for it.
import * as z from 'zod/mini'
import { id, messageKey } from './fields.ts'

/** By what means a supplier was asked; `in_page`: by the line on its tender page alone, which every reminder leaves there. */
export const remindChannels = ['phone', 'wechat', 'sms', 'email', 'in_page'] as const
export type RemindChannel = (typeof remindChannels)[number]

/** The same supplier is not asked again within so many hours. */
export const REMIND_HOURS = 1
/** Suppliers in one reminder: as many as a page of read records. */
export const MAX_REMINDED = 100

/** Whether a supplier reminded at `last` may not be reminded again at `now` yet. */
export const wasRemindedLately = (last: string | null, now: number): boolean =>
  last !== null && now - Date.parse(last) < REMIND_HOURS * 3_600_000

/** Payload of the action `remind`: invited suppliers, each once. */
export const remindPayload = z.strictObject({
  supplier_ids: z.array(id).check(
    z.minLength(1),
    z.maxLength(MAX_REMINDED),
    z.refine<string[]>((ids) => new Set(ids).size === ids.length, messageKey('repeated')),
  ),
  channel: z.enum(remindChannels),
})
