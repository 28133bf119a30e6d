// Tables of messages to colleagues, and of the state that sends them.
import type { MessageKind } from '#contract/inbox.ts'
import type { Fenced } from './columns.ts'

export interface MessagesTable extends Fenced {
  user_id: string
  kind: MessageKind
  order_id: string | null
  supplier_id: string | null
  actor_name: string | null
  count: number | null
  /** Tenders entered by staff, where `count` is of tenders at links. */
  entered: number | null
  /** The changed fields of an amendment. */
  fields: string[] | null
  day: string | null
  at: string
  read_at: string | null
}

export interface AlarmsTable extends Fenced {
  user_id: string
  order_id: string
}

export interface PaperWarningsTable extends Fenced {
  supplier_id: string
  valid_to: string
  days: number
}

export interface OrderWarningsTable extends Fenced {
  order_id: string
  kind: 'deadline' | 'confirm'
  hours: number
  until: string
  /** The demand's version when the warning was sent. */
  doc_version: number
  told_at: string
}

export interface InboxTables {
  messages: MessagesTable
  alarms: AlarmsTable
  paper_warnings: PaperWarningsTable
  order_warnings: OrderWarningsTable
}
