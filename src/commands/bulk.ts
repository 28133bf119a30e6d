// A command over many records: for which records it can run, what it asks once for all, and how it runs for one.
import { isSilent } from '#src/api/fault.ts'
import type { TaskEnd, TaskInput } from '#src/machines/bulk.machine.ts'
import { availabilityOf, situationOfOne } from './availability.ts'
import type { Args, Availability, Command, Field, Noun, Services, Situation, Subject } from './command.ts'
import { rereadRecord } from './records/subject-records.ts'

/** A command chosen for the marked records. */
export interface BulkRequest {
  readonly command: Command
  readonly situation: Situation
  readonly args: Args
}

type Reason = Pick<Extract<Availability, { is: 'refused' }>, 'reason' | 'params'>

export interface BulkPlan {
  /** Records that the command can run for. */
  readonly can: readonly Subject[]
  /** Records that the command cannot run for, with the reason. */
  readonly cannot: readonly { readonly subject: Subject; readonly why: Reason }[]
  /** Fields that the user fills in once for all records. */
  readonly fields: readonly Field[]
}

/**
 * A command that is hidden for one record counts as refused in a bulk run, because every record must be accounted for.
 */
const notHere: Reason = { reason: 'lists:bulk.not_here' }

const whyNot = (availability: Availability): Reason | null => {
  if (availability.is === 'available') return null
  return availability.is === 'refused' ? availability : notHere
}

const fieldsFor = (command: Command, situation: Situation, subject: Subject): readonly Field[] =>
  command.fields?.(situationOfOne(situation, subject)) ?? []

/** A field that is required for one record is required for all; given arguments are not asked again. */
const sharedFields = (asked: readonly (readonly Field[])[], args: Args): Field[] => {
  const byName = new Map<string, Field>()
  // Fields stand in the order of the record with the most fields.
  for (const field of asked.toSorted((a, b) => b.length - a.length).flat()) {
    const before = byName.get(field.name)
    if (args[field.name] === undefined && before?.required !== true) byName.set(field.name, field)
  }
  return [...byName.values()]
}

export const planOf = ({ command, situation, args }: BulkRequest): BulkPlan => {
  const each = situation.selected.map((subject) => ({
    subject,
    why: whyNot(availabilityOf(command, situationOfOne(situation, subject))),
  }))
  const can = each.flatMap(({ subject, why }) => (why === null ? [subject] : []))
  return {
    can,
    cannot: each.flatMap(({ subject, why }) => (why === null ? [] : [{ subject, why }])),
    fields: sharedFields(
      can.map((subject) => fieldsFor(command, situation, subject)),
      args,
    ),
  }
}

/** What a run needs besides the services. */
export interface BulkRun {
  readonly request: BulkRequest
  readonly services: Services
  /** The records as last read, by id; updated here. */
  readonly subjects: Map<string, Subject>
  /** Nouns that changed; published at the end of the run, so that the list is read once. */
  readonly changed: Set<Noun>
  /** Translates a locale key. */
  translate(key: string, params?: Readonly<Record<string, string>>): string
}

/** Services without toasts and navigation, because the panel of the run shows how each record ended. */
const quiet = ({ services, changed }: BulkRun): Services => ({
  ...services,
  call: (endpoint, input) => services.call(endpoint, input, { quiet: true }),
  download: (endpoint, input) => services.download(endpoint, input, { quiet: true }),
  navigate: () => {},
  changed: (...nouns) => {
    for (const noun of nouns) changed.add(noun)
  },
  toast: () => {},
  tell: () => {},
})

/** Passes only the arguments this record asks for: a new deadline is only for records whose deadline has passed. */
const ownArgs = ({ command, situation, args }: BulkRequest, subject: Subject, given: Args): Args => {
  const own = new Set(fieldsFor(command, situation, subject).map((field) => field.name))
  return { ...args, ...Object.fromEntries(Object.entries(given).filter(([name]) => own.has(name))) }
}

/**
 * Runs the command for one record. After a refusal the record is read and checked again first. After a missing answer
 * the same call is sent again with the idempotency key of the first attempt, so that it takes effect once.
 */
export const runOne = async (run: BulkRun, { id, args, before }: TaskInput): Promise<TaskEnd> => {
  const { request, subjects } = run
  const { command, situation } = request
  try {
    const known = subjects.get(id)
    const subject = known !== undefined && before === 'refused' ? await rereadRecord(known, run.services.call) : known
    if (subject === null || subject === undefined) return { is: 'refused', message: run.translate('lists:bulk.gone') }
    subjects.set(id, subject)
    const about = situationOfOne(situation, subject)
    const why = whyNot(availabilityOf(command, about))
    if (why !== null) return { is: 'refused', message: run.translate(why.reason, why.params) }
    const outcome = await command.run(about, ownArgs(request, subject, args), quiet(run))
    if (outcome.is === 'done') return { is: 'done' }
    return { is: outcome.is, message: outcome.message }
  } catch (error) {
    if (isSilent(error)) return { is: 'failed', message: '' }
    return { is: 'failed', message: run.translate('common:toast.network') }
  }
}
