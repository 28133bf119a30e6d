// Reminders (催办): staff ask invited suppliers again to read a demand and to tender for it.
import * as z from 'zod/mini'
import { id, messageKey } from './fields.ts'

/** The means of a reminder; `in_page`: only the notice on the supplier's tender page, which every reminder produces. */
export const remindChannels = ['phone', 'wechat', 'sms', 'email', 'in_page'] as const
export type RemindChannel = (typeof remindChannels)[number]

/** The hours for which the same supplier is not reminded again. */
export const REMIND_HOURS = 1
/** Maximum number of suppliers in one reminder, which is that of a page of read records. */
export const MAX_REMINDED = 100

/** Whether a supplier was reminded at `last` too recently to be reminded again at `now`, ms. */
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
