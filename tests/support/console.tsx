// A small console for testing commands: a list with one order in focus, a detail page, a form; and
// a record of the calls to its services.
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { type OrderFacts, orderFactNames, type StandingColumns } from '#contract/orders.lifecycle.ts'
import { permissionCodes } from '#contract/permissions.ts'
import { Fault } from '#src/api/fault.ts'
import { CommandHost, loadPanels } from '#src/app/command-host.tsx'
import { delayRunBy } from '#src/app/delay-run.ts'
import { startMessages } from '#src/app/i18n.ts'
import type { MessagePart } from '#src/app/locale-chunks.ts'
import type { AppMessage, Reply, Services } from '#src/commands/command.ts'
import { type OrderRow, orderSubject } from '#src/commands/orders/subjects.ts'
import { type ListPlace, type PagePlace, useList, usePage } from '#src/commands/use-situation.tsx'
import { UndoProvider } from '#src/machines/use-undo.tsx'
import { WithApp } from './with-app.tsx'

/** An order with all facts true except those given. */
export const anOrder = (row: StandingColumns, but: Partial<OrderFacts> = {}): OrderRow => ({
  id: '01939f2e-0000-7000-8000-000000000001',
  order_no: 'ZB20261120-0006',
  version: 3,
  ...row,
  facts: {
    ...(Object.fromEntries(orderFactNames.map((name) => [name, true])) as OrderFacts), // one entry per name
    ...but,
  },
})

export interface Told {
  readonly went: string[]
  readonly said: string[]
  /** The acts and the records that the messages named. */
  readonly of: NonNullable<Parameters<Services['toast']>[3]>[]
  readonly asked: { readonly id: string; readonly input: unknown }[]
  readonly changed: string[]
  /** How files were requested: the progress listener and the abort signal. */
  readonly files: NonNullable<Parameters<Services['download']>[2]>[]
  readonly messages: AppMessage[]
}

type Answer = Reply<never> | Promise<Reply<never>>

const accepted: Reply<never> = { ok: true, code: 0, data: {} as never, msg: '', body: {} } // nobody here reads it

/** An answer that refuses. */
export const refusal = (
  message: string,
  errors: readonly { path: string; code: string; message: string }[] = [],
  code = 4001,
): Reply<never> => ({
  ok: false,
  code,
  data: { errors },
  msg: message,
  body: {},
})

/** Services that only record their calls; `answers` are given in turn, then every call is accepted. */
export const listeningServices = (
  told: Told,
  answers: (Answer | Fault)[] = [],
  writes: (Answer | Fault)[] = [],
  files: Answer[] = [],
): Services => ({
  call: async (endpoint, input) => {
    told.asked.push({ id: endpoint.id, input })
    const written = endpoint.method === 'GET' ? undefined : writes.shift()
    const answer = written ?? answers.shift() ?? accepted
    if (answer instanceof Fault) throw answer
    return answer
  },
  download: async (endpoint, input, how = {}) => {
    told.asked.push({ id: endpoint.id, input })
    told.files.push(how)
    const answer = files.shift() ?? answers.shift() ?? accepted
    if (answer instanceof Fault) throw answer
    return answer
  },
  navigate: (path) => void told.went.push(path),
  changed: (...nouns) => void told.changed.push(...nouns),
  toast: (_, key, params, of) => {
    told.said.push([key, ...Object.values(params ?? {})].join(' '))
    if (of !== undefined) told.of.push(of)
  },
  tell: (message) => void told.messages.push(message),
})

export interface ConsoleOptions {
  permissions?: readonly string[]
  /** A fault is thrown. */
  answers?: (Answer | Fault)[]
  /** Answers to calls that write; they are used up before `answers`. A fault is thrown. */
  writes?: (Answer | Fault)[]
  /** Answers to calls for a file; they are used up before `answers`. */
  files?: Answer[]
  /** Undoable acts wait, as in the console; otherwise they run at once. */
  undo?: boolean
  /** Advances fake timers while keys are pressed. */
  timers?: (ms: number) => void
  /** The messages that are loaded at first, in place of all, and what loads the others. */
  messages?: { parts: readonly MessagePart[]; load: (words: i18n) => Promise<void> }
}

/** Renders `screen` inside the command system, in Chinese. */
export const openConsole = async (
  screen: ReactNode,
  {
    permissions = permissionCodes,
    answers = [],
    writes = [],
    files = [],
    undo = false,
    timers,
    messages,
  }: ConsoleOptions = {},
) => {
  const told: Told = { went: [], said: [], of: [], asked: [], changed: [], files: [], messages: [] }
  const words = await startMessages('zh-CN', messages?.parts)
  const load = messages && { loadAllMessages: () => messages.load(words) }
  await loadPanels()
  const services = listeningServices(told, answers, writes, files)
  const viewer = { id: 'u1', name: '苏文佩', permissions }
  render(
    <WithApp>
      <I18nextProvider i18n={words}>
        <UndoProvider>
          {(queue) => (
            <CommandHost services={services} viewer={viewer} {...load} {...(undo && { delay: delayRunBy(queue) })}>
              {screen}
            </CommandHost>
          )}
        </UndoProvider>
      </I18nextProvider>
    </WithApp>,
  )
  return { told, user: userEvent.setup(timers === undefined ? {} : { advanceTimers: timers }) }
}

interface ListPageProps {
  order: OrderRow | null
  answers?: NonNullable<ListPlace['answers']>
  children?: ReactNode
}

/** A list page with its only row in focus. */
export const ListPage = ({ order, answers = {}, children }: ListPageProps) => {
  const page = usePage({ path: 'orders' })
  const list = useList({ focused: order === null ? null : orderSubject(order), answers })
  return (
    <main {...page} tabIndex={-1}>
      <input aria-label="搜索框" />
      {children}
      <div {...list}>
        <button type="button">行内按钮</button>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: stands for a row of a grid */}
        <div tabIndex={0} data-testid="row">
          {order?.order_no}
        </div>
      </div>
    </main>
  )
}

interface DetailPageProps {
  order: OrderRow
  answers?: NonNullable<PagePlace['answers']>
  children?: ReactNode
}

/** A detail page of one order. */
export const DetailPage = ({ order, answers = {}, children }: DetailPageProps) => {
  const page = usePage({ path: 'order_detail', subject: orderSubject(order), context: 'detail', answers })
  return (
    <main {...page} tabIndex={-1}>
      {children}
    </main>
  )
}
