// The QR code this page has requested: its picture, and the secret with which only this browser polls it.
import type { DataOf } from '#contract/endpoint.ts'
import { pollQrLogin, requestQrLogin } from '#contract/qr-login.ts'
import { call, type Reply } from './call.ts'
import { download } from './download.ts'
import { Fault } from './fault.ts'
import { dropTask, keepTask } from './storage.ts'

/** The running login. Kept here and not in a machine, so that no inspector shows the secret. */
let held: { readonly taskId: string; readonly picture: string } | null = null

/** Drops the code: revokes the picture's URL and removes it from storage. */
export const dropCode = (): void => {
  if (held === null) return
  URL.revokeObjectURL(held.picture)
  dropTask(held.taskId)
  held = null
}

/** Requests a code; `picture` is the URL of its image. Drops the previous one. */
export const requestCode = async (signal: AbortSignal): Promise<Reply<{ readonly picture: string }>> => {
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

/** Polls the state of the code. Rejects as cancelled when there is none. */
export const pollCode = (signal: AbortSignal): Promise<Reply<DataOf<typeof pollQrLogin>>> =>
  held === null
    ? Promise.reject(new Fault('cancelled', 'no code'))
    : call(pollQrLogin, { params: { task_id: held.taskId } }, { signal, quiet: true })
