// The one QR code this page has asked for: its picture, and the secret by which this browser alone asks how it stands.
import type { DataOf } from '#contract/endpoint.ts'
import { pollQrLogin, requestQrLogin } from '#contract/qr-login.ts'
import { call, type Reply } from './call.ts'
import { download } from './download.ts'
import { Fault } from './fault.ts'
import { dropTask, keepTask } from './storage.ts'

/** Held here and not in a machine, so that no inspector shows the secret. */
let held: { readonly taskId: string; readonly picture: string } | null = null

/** Forgets the code: its picture is given back to the browser, and nothing of it stays in storage. */
export const dropCode = (): void => {
  if (held === null) return
  URL.revokeObjectURL(held.picture)
  dropTask(held.taskId)
  held = null
}

/** Asks for a code; `picture` is the address of its image. Drops the one before. */
export const askForCode = async (signal: AbortSignal): Promise<Reply<{ readonly picture: string }>> => {
  const reply = await download(requestQrLogin, {}, { signal })
  if (!reply.ok) return reply
  const taskId = reply.data.headers.get('task_id')
  if (taskId === null || taskId === '') throw new Fault('shape', `${requestQrLogin.id}: no task_id came`)
  dropCode()
  const picture = URL.createObjectURL(reply.data.content)
  held = { taskId, picture }
  keepTask(taskId, picture)
  return { ...reply, data: { picture } }
}

/** Asks how the code stands. Rejects as cancelled when there is none. */
export const pollCode = (signal: AbortSignal): Promise<Reply<DataOf<typeof pollQrLogin>>> =>
  held === null
    ? Promise.reject(new Fault('cancelled', 'no code'))
    : call(pollQrLogin, { params: { task_id: held.taskId } }, { signal, quiet: true })
