// The one way a command is run, whoever asks: the palette, a button, a key or a form.

import type { RunInput } from '#src/machines/palette.machine.ts'
import { availabilityOf, type Catalogue } from './catalogue.ts'
import type { Args, Command, Outcome, Services, Situation, Subject } from './command.ts'
import type { CommandId } from './registry.ts'
import { type Asking, askingOf, runCommand } from './run.ts'
import type { Situations } from './situation.ts'

interface RunHow {
  /** What the command is about, when it is not what the page or the focus says. */
  readonly subject?: Subject
  /** Where it was asked for; the situation is read there. */
  readonly element?: Element | null
  /** The situation itself, when the asker has changed it: a palette whose chip was dropped. */
  readonly situation?: Situation
}

/** Resolves with the outcome, or with `null` when nothing was run: not to be had here, cancelled, or under way already. */
export type Run = (id: CommandId, args?: Args, how?: RunHow) => Promise<Outcome | null>

interface Pending {
  readonly command: Command
  readonly situation: Situation
  readonly element: Element | null
  readonly settle: (outcome: Outcome | null) => void
  outcome: Outcome | null
}

export interface RunnerParts {
  readonly situations: Situations
  readonly catalogue: Catalogue
  /** Shows what a command asks first; `perform` goes on from there, `closed` gives up. */
  ask(command: Command, args: Args, asks: Exclude<Asking['is'], 'nothing'>): void
  services(): Services
  refuse(command: Command, reason: string, params: Readonly<Record<string, string>>): void
}

export interface Runner {
  readonly run: Run
  /** The same for a command in hand. */
  start(command: Command, args: Args, how: RunHow): Promise<Outcome | null>
  /** What the palette machine invokes once everything asked was given. */
  perform(input: RunInput): Promise<Outcome>
  /** The chosen command with its situation, for the dialog that asks. */
  pending(): { readonly command: Command; readonly situation: Situation } | null
  /** The dialog is gone; whoever waits for it is told how it ended. */
  closed(): void
  isRunning(id: string, subject: string | undefined): boolean
  subscribe(listener: () => void): () => void
}

const keyOf = (id: string, subject: string | undefined) => `${id} ${subject ?? ''}`

export const createRunner = (parts: RunnerParts): Runner => {
  const running = new Set<string>()
  const listeners = new Set<() => void>()
  let pending: Pending | null = null

  const told = () => {
    for (const listener of listeners) listener()
  }

  const execute = async (command: Command, situation: Situation, args: Args): Promise<Outcome | null> => {
    const key = keyOf(command.id, situation.subject?.id)
    if (running.has(key)) return null
    running.add(key)
    told()
    try {
      return await runCommand(command, situation, args, parts.services())
    } finally {
      running.delete(key)
      told()
    }
  }

  /** The same situation with the record as it is now: a refused run has reloaded it, and a retry needs its new version. */
  const refreshed = ({ situation, element }: Pending): Situation => {
    const now = parts.situations.at(element).subject
    const same = now !== null && now.id === situation.subject?.id && now.noun === situation.subject.noun
    return same ? { ...situation, subject: now } : situation
  }

  const situationFor = (how: RunHow): Situation => {
    const situation = how.situation ?? parts.situations.at(how.element ?? null)
    return how.subject === undefined ? situation : { ...situation, subject: how.subject }
  }

  const start: Runner['start'] = async (command, args, how) => {
    const situation = situationFor(how)
    const availability = availabilityOf(command, situation)
    if (availability.is === 'hidden') return null
    if (availability.is === 'refused') {
      parts.refuse(command, availability.reason, availability.params ?? {})
      return null
    }
    const asking = askingOf(command, situation, args)
    if (asking.is === 'nothing') return execute(command, situation, args)
    if (pending !== null) return null
    return new Promise<Outcome | null>((settle) => {
      pending = { command, situation, element: how.element ?? null, settle, outcome: null }
      parts.ask(command, args, asking.is)
    })
  }

  return {
    start,
    run: async (id, args = {}, how = {}) => {
      const command = parts.catalogue.find(id)
      return command === undefined ? null : start(command, args, how)
    },
    perform: async ({ args }) => {
      const current = pending
      if (current === null) throw new Error('palette: nothing was chosen')
      const outcome = (await execute(current.command, refreshed(current), args)) ?? { is: 'failed', message: '' }
      current.outcome = outcome
      return outcome
    },
    pending: () => pending,
    closed: () => {
      const ended = pending
      pending = null
      ended?.settle(ended.outcome)
    },
    isRunning: (id, subject) => running.has(keyOf(id, subject)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
