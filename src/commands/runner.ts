// The one way to run a command, for the palette, buttons, keys and forms.

import { code } from '#contract/answer-codes.ts'
import type { RunInput } from '#src/machines/palette.machine.ts'
import type { TypedAnswers } from './answers/typed-answers.ts'
import { availabilityOf, type CommandList, runsOverMany, situationOfOne } from './availability.ts'
import type { BulkRequest } from './bulk.ts'
import {
  type Args,
  type Command,
  done,
  type Outcome,
  type RunIo,
  type Services,
  type Situation,
  type Subject,
} from './command.ts'
import type { CommandId } from './registry.ts'
import { type Asking, askingOf, runCommand } from './run.ts'
import type { Situations } from './situation.ts'

type Done = Extract<Outcome, { is: 'done' }>

interface RunHow {
  /** The subject of the command, when that is neither the page's nor the focused record. */
  readonly subject?: Subject
  /** The element at which the command was invoked; the situation is read there. */
  readonly element?: Element | null
  /** The situation itself, when the caller has changed it: in the palette, without a removed chip. */
  readonly situation?: Situation
  /** Whether the command was invoked by its own key. */
  readonly byKey?: boolean
  /** Whether the command was chosen in the palette, which shows the next step itself. */
  readonly listed?: boolean
  /** The idempotency key of its writes, where the caller keeps it. */
  readonly key?: string
}

/** A delayed run, which can be undone until it starts. */
export interface Delayed {
  readonly command: Command
  /** The record that will be deleted or changed. */
  readonly subjects: readonly Subject[]
  /** Starts the run; failures are reported. */
  commit(): Promise<Outcome>
}

/** Resolves with the outcome, or with `null` when nothing ran: not available here, cancelled, or already running. */
export type Run = (id: CommandId, args?: Args, how?: RunHow) => Promise<Outcome | null>

/** Called for a command that was done, with the situation it ran in. */
export type DoneListener = (command: Command, situation: Situation, args: Args, outcome: Done) => void

interface Pending {
  readonly command: Command
  readonly situation: Situation
  readonly element: Element | null
  readonly settle: (outcome: Outcome | null) => void
  readonly key: string | undefined
  outcome: Outcome | null
}

export interface RunnerParts {
  readonly situations: Situations
  readonly commands: CommandList
  /**
   * Shows a command's questions, or the run of a command that stays visible; `perform` continues from there, `closed`
   * cancels. `typed` are the unsent texts of its fields from an earlier attempt.
   */
  ask(command: Command, args: Args, asking: Asking, typed: Readonly<Record<string, string>>): void
  services(): Services
  /** Reads the full record, where the chosen command still waits for it; null where it waits for none. */
  whole?(command: Command, situation: Situation): Promise<Situation> | null
  /** The unsent texts of questions. */
  readonly typed?: TypedAnswers
  /** Delays an undoable run. Without it every run starts at once, and a run that cannot be undone is confirmed. */
  readonly delay?: (delayed: Delayed) => void
  /** Translates a locale key, for a refusal that the console itself makes. */
  readonly translate?: (key: string, params: Readonly<Record<string, string>>) => string
  refuse(command: Command, reason: string, params: Readonly<Record<string, string>>): void
  /** Called for every available command that is invoked; `byKey`: by its own key. */
  used?(command: Command, byKey: boolean): void
  ended?: DoneListener
  /** Runs the command over the marked records; a separate panel shows the questions and results. */
  readonly many?: (request: BulkRequest) => void
}

export interface Runner {
  readonly run: Run
  /** Runs a command object in the same way. */
  start(command: Command, args: Args, how: RunHow): Promise<Outcome | null>
  /** Invoked by the palette machine once all fields are answered. */
  perform(input: RunInput, io?: RunIo): Promise<Outcome>
  /** What a command asks here before it runs. */
  asking(command: Command, situation: Situation, args: Args): Asking
  /** Reads the record of the chosen command again. */
  reload(): void
  /** The unsent texts of questions, where they are kept. */
  readonly typed: TypedAnswers | undefined
  /** The chosen command with its situation, for the dialog that asks. */
  pending(): { readonly command: Command; readonly situation: Situation } | null
  /** The dialog has closed; the waiting caller gets the outcome. */
  closed(): void
  isRunning(id: string, subject: string | undefined): boolean
  /** Calls the listener for every command that was done; `acted` tells one that was run elsewhere, over many records. */
  follow(listener: DoneListener): () => void
  readonly acted: DoneListener
  subscribe(listener: () => void): () => void
}

const withCallOptions = (services: Services, always: Parameters<Services['call']>[2]): Services => ({
  ...services,
  call: (endpoint, input, how) => services.call(endpoint, input, { ...how, ...always }),
})

const keyOf = (id: string, subject: string | undefined) => `${id} ${subject ?? ''}`

export const createRunner = (parts: RunnerParts): Runner => {
  const running = new Set<string>()
  const { typed } = parts
  const listeners = new Set<() => void>()
  const followers = new Set<DoneListener>()
  let pending: Pending | null = null

  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }
  const acted: DoneListener = (...what) => {
    for (const follower of followers) follower(...what)
  }

  const canUndo = parts.delay !== undefined
  const asking: Runner['asking'] = (command, situation, args) => askingOf(command, situation, args, canUndo)

  const execute = async (
    command: Command,
    situation: Situation,
    args: Args,
    sent: string | undefined,
    io?: RunIo,
  ): Promise<Outcome | null> => {
    const key = keyOf(command.id, situation.subject?.id)
    if (running.has(key)) return null
    running.add(key)
    notifyListeners()
    try {
      const services = parts.services()
      return await runCommand(
        command,
        situation,
        args,
        sent === undefined ? services : withCallOptions(services, { key: sent }),
        io,
      )
    } finally {
      running.delete(key)
      notifyListeners()
    }
  }

  /** Runs a command, and leaves the page of a record that it deleted. */
  const executeHere = async (...all: Parameters<typeof execute>) => {
    const [command, situation, args] = all
    const outcome = await execute(...all)
    if (outcome?.is === 'done') {
      command.leaves?.(situation, parts.services())
      typed?.forget(command, situation)
      parts.ended?.(command, situation, args, outcome)
      acted(command, situation, args, outcome)
    }
    return outcome
  }

  /** Delays the run; the page of the record is left at once. */
  const delayRun = (command: Command, situation: Situation, args: Args, delay: NonNullable<RunnerParts['delay']>) => {
    const services = parts.services()
    delay({
      command,
      subjects: situation.subject === null ? [] : [situation.subject],
      // The page may close meanwhile, and the call must still be sent.
      commit: () => runCommand(command, situation, args, withCallOptions(services, { outlives: true })),
    })
    command.leaves?.(situation, services)
  }

  /** Why a chosen command cannot run any more, when that has changed while its dialog was open. */
  const refusalNow = (command: Command, situation: Situation): Outcome | null => {
    const now = availabilityOf(command, situation)
    if (now.is === 'available') return null
    const key = now.is === 'refused' ? now.reason : 'commands:said.gone'
    const message = parts.translate?.(key, now.is === 'refused' ? (now.params ?? {}) : {}) ?? ''
    return { is: 'refused', code: code.notNow, message, errors: [] }
  }

  /** The same situation with the current record: a refused run has reloaded it, and a retry needs its new version. */
  const refreshed = ({ situation, element }: Pending): Situation => {
    const now = parts.situations.at(element).subject
    const same = now !== null && now.id === situation.subject?.id && now.noun === situation.subject.noun
    return same ? { ...situation, subject: now } : situation
  }

  const situationFor = (how: RunHow): Situation => {
    const situation = how.situation ?? parts.situations.at(how.element ?? null)
    return how.subject === undefined ? situation : situationOfOne(situation, how.subject)
  }

  /** The situation with its records; null, with a notice, where they cannot be read. */
  const orReport = (coming: Promise<Situation>): Promise<Situation | null> =>
    coming.catch((error: unknown) => {
      console.error('a record could not be read:', error)
      parts.services().toast('error', 'common:toast.network')
      return null
    })

  const start: Runner['start'] = async (command, args, how) => {
    const here = situationFor(how)
    const coming = parts.whole?.(command, here) ?? null
    const complete = coming === null ? here : await orReport(coming)
    if (complete === null) return null
    const [only] = complete.selected
    const isOne = runsOverMany(command, complete) && only !== undefined && complete.selected.length === 1
    const situation = isOne ? situationOfOne(complete, only) : complete
    const availability = availabilityOf(command, situation)
    if (availability.is === 'hidden') return null
    if (availability.is === 'refused') {
      parts.refuse(command, availability.reason, availability.params ?? {})
      return null
    }
    parts.used?.(command, how.byKey === true)
    if (runsOverMany(command, situation) && parts.many !== undefined) {
      parts.many({ command, situation, args })
      return null
    }
    const asks = asking(command, situation, args)
    if (asks.is === 'nothing' && command.undo === 'delayed' && parts.delay !== undefined) {
      delayRun(command, situation, args, parts.delay)
      return done
    }
    if (asks.is === 'nothing' && !(how.listed === true && command.sends === true)) {
      return executeHere(command, situation, args, how.key)
    }
    if (typed?.arrive !== undefined) await typed.arrive()
    if (pending !== null) return null
    return new Promise<Outcome | null>((settle) => {
      pending = { command, situation, element: how.element ?? null, settle, key: how.key, outcome: null }
      const fields = asks.is === 'fields' ? asks.fields : []
      parts.ask(command, args, asks, typed?.read({ command, situation, args, fields }) ?? {})
    })
  }

  /** A command that is still loading. A failure to load is reported; then nothing runs. */
  const afterLoading = async (id: string): Promise<Command | undefined> => {
    try {
      await parts.commands.coming?.()
    } catch (error) {
      console.error('the commands could not be fetched:', error)
      parts.services().toast('error', 'common:toast.network')
    }
    return parts.commands.find(id)
  }

  return {
    start,
    run: async (id, args = {}, how = {}) => {
      const command = parts.commands.find(id) ?? (await afterLoading(id))
      return command === undefined ? null : start(command, args, how)
    },
    perform: async ({ args }, io) => {
      const current = pending
      if (current === null) throw new Error('palette: nothing was chosen')
      const situation = refreshed(current)
      const outcome = refusalNow(current.command, situation) ??
        (await executeHere(current.command, situation, args, current.key, io)) ?? { is: 'failed', message: '' }
      current.outcome = outcome
      return outcome
    },
    asking,
    reload: () => {
      const noun = pending?.situation.subject?.noun
      if (noun !== undefined) parts.services().changed(noun)
    },
    typed,
    pending: () => pending,
    closed: () => {
      const ended = pending
      pending = null
      ended?.settle(ended.outcome)
    },
    isRunning: (id, subject) => running.has(keyOf(id, subject)),
    follow: (listener) => {
      followers.add(listener)
      return () => followers.delete(listener)
    },
    acted,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
