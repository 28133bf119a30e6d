// The open tasks of a person who leaves, and who may take them over.
import { orderStatuses } from '#contract/orders.statuses.ts'
import { isTerminal } from '#contract/orders.tags.ts'
import { deciderOf, type OpenTask, takerCodes, type User } from '#contract/users.ts'
import type { Tx } from '#server/db/tables.ts'

const MAX_TASKS = 200
/** Statuses in which a demand waits for a decision. */
const decided = orderStatuses.filter((status) => deciderOf(status) !== null)
const running = orderStatuses.filter((status) => !isTerminal(status))

interface Task extends OpenTask {
  /** People who may not decide it because it is their own work. */
  readonly barred: readonly string[]
}

/** The user's own running demands, and those that wait for a decision the user may make. At most 200. */
export const openTasksOf = async (tx: Tx, user: Pick<User, 'id' | 'codes'>): Promise<Task[]> => {
  const rows = await tx
    .selectFrom('orders')
    .where('is_deleted', '=', false)
    .where('status', 'in', running)
    .where((eb) => eb.or([eb('created_by', '=', user.id), eb('status', 'in', decided)]))
    .select(['id', 'order_no', 'title', 'status', 'created_by', 'submitted_by', 'writers', 'proposed_by'])
    .orderBy('created_at')
    .limit(5 * MAX_TASKS)
    .execute()
  return rows
    .flatMap((row): Task[] => {
      const task = { order_id: row.id, order_no: row.order_no, title: row.title, status: row.status }
      const writers = row.status === 'pending_audit' ? row.writers : []
      const authors =
        row.status === 'award_auditing' ? [row.proposed_by] : [row.created_by, row.submitted_by, ...writers]
      const barred = authors.filter((one) => one !== null)
      if (row.created_by === user.id) return [{ ...task, kind: 'own_order', barred }]
      const code = deciderOf(row.status)
      const isTheirs = code !== null && user.codes.includes(code) && !barred.includes(user.id)
      return isTheirs ? [{ ...task, kind: 'approval', barred }] : []
    })
    .slice(0, MAX_TASKS)
}

/** Whether a person may take over all of it: enabled, permitted to do each task, and not deciding on their own work. */
export const mayTakeOver = (
  leaving: Pick<User, 'id'>,
  successor: Pick<User, 'id' | 'status' | 'codes'>,
  tasks: Awaited<ReturnType<typeof openTasksOf>>,
): boolean =>
  successor.id !== leaving.id &&
  successor.status === 'enabled' &&
  takerCodes(tasks).every((code) => successor.codes.includes(code)) &&
  !tasks.some((task) => task.kind === 'approval' && task.barred.includes(successor.id))
