// Reminders of the moment when the tenders of a demand may be opened (到点提醒): one message to each user who has set one.
import * as z from 'zod/mini'
import { get, post, remove } from './endpoint.ts'
import { id } from './fields.ts'
import { readOrder } from './orders.ts'

/** Reminders one person may have set at a time. */
export const MAX_REMINDERS = 100

/** `at`: when the demand's tenders may be opened; it changes when the demand's date changes. */
const reminder = z.object({ order_id: z.string(), at: z.string() })

/** The viewer's reminders that are still to come, the next one first. */
export const listReminders = get('alarms.list', '/v1/user/alarm/', {
  access: readOrder.access,
  data: z.object({ list: z.array(reminder) }),
})

/** Sets a reminder; a second call changes nothing. 4010 when the moment has passed, or will not come. */
export const setReminder = post('alarms.set', '/v1/user/alarm/', {
  access: readOrder.access,
  body: z.strictObject({ order_id: id }),
  data: reminder,
})

/** 4004 when there is none. */
export const removeReminder = remove('alarms.remove', '/v1/user/alarm/{order_id}/', {
  access: readOrder.access,
  params: z.strictObject({ order_id: id }),
  data: z.null(),
})

export const reminderEndpoints = [listReminders, setReminder, removeReminder] as const
