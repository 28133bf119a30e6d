// A command over several records: which of them it can be run for, what is asked once for all, and how it is run for one.
import { isSilent } from '#src/api/fault.ts'
import type { TaskEnd, TaskInput } from '#src/machines/bulk.machine.ts'
import { aboutOne, availabilityOf } from './availability.ts'
import type { Args, Availability, Command, Field, Noun, Services, Situation, Subject } from './command.ts'
import { readAgain } from './subject-records.ts'

/** What a choice of command and marked records comes to. */
export interface BulkRequest {
  readonly command: Command
  readonly situation: Situation
  readonly args: Args
}

type Reason = Pick<Extract<Availability, { is: 'refused' }>, 'reason' | 'params'>

export interface BulkPlan {
  /** It can be run for these. */
  readonly can: readonly Subject[]
  /** And not for these, with the sentence why. */
  readonly cannot: readonly { readonly subject: Subject; readonly why: Reason }[]
  /** Asked once for all of them. */
  readonly fields: readonly Field[]
}

/** What is hidden for one record is refused in a list of many: each of them is accounted for. */
const notHere: Reason = { reason: 'lists:bulk.not_here' }

const whyNot = (availability: Availability): Reason | null => {
  if (availability.is === 'available') return null
  return availability.is === 'refused' ? availability : notHere
}

const fieldsFor = (command: Command, situation: Situation, subject: Subject): readonly Field[] =>
  command.fields?.(aboutOne(situation, subject)) ?? []

/** A field that one of them requires is required; arguments handed in are not asked again. */
const sharedFields = (asked: readonly (readonly Field[])[], args: Args): Field[] => {
  const byName = new Map<string, Field>()
  // In the order of whoever is asked most.
  for (const field of asked.toSorted((a, b) => b.length - a.length).flat()) {
    const before = byName.get(field.name)
    if (args[field.name] === undefined && before?.required !== true) byName.set(field.name, field)
  }
  return [...byName.values()]
}

export const planOf = ({ command, situation, args }: BulkRequest): BulkPlan => {
  const each = situation.selected.map((subject) => ({
    subject,
    why: whyNot(availabilityOf(command, aboutOne(situation, subject))),
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

/** What the run needs besides the services. */
export interface BulkRun {
  readonly request: BulkRequest
  readonly services: Services
  /** The records as last read, by id; kept up to date here. */
  readonly subjects: Map<string, Subject>
  /** Nouns that changed; told when the run is over, so that the list is read once. */
  readonly changed: Set<Noun>
  readonly words: {
    /** A sentence by its key. */
    of(key: string, params?: Readonly<Record<string, string>>): string
  }
}

/** Says nothing and goes nowhere: the panel of the run tells how each ended. */
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

/** Only what this record asks: a new deadline is for those whose own has passed. */
const ownArgs = ({ command, situation, args }: BulkRequest, subject: Subject, given: Args): Args => {
  const own = new Set(fieldsFor(command, situation, subject).map((field) => field.name))
  return { ...args, ...Object.fromEntries(Object.entries(given).filter(([name]) => own.has(name))) }
}

/**
 * Runs it for one record. A refused one is read and judged anew first; one without an answer is sent again as it was, so that it
 * carries the key of the first attempt and has one effect.
 */
export const runOne = async (run: BulkRun, { id, args, before }: TaskInput): Promise<TaskEnd> => {
  const { request, subjects, words } = run
  const { command, situation } = request
  try {
    const known = subjects.get(id)
    const subject = known !== undefined && before === 'refused' ? await readAgain(known, run.services.call) : known
    if (subject === null || subject === undefined) return { is: 'refused', message: words.of('lists:bulk.gone') }
    subjects.set(id, subject)
    const about = aboutOne(situation, subject)
    const why = whyNot(availabilityOf(command, about))
    if (why !== null) return { is: 'refused', message: words.of(why.reason, why.params) }
    const outcome = await command.run(about, ownArgs(request, subject, args), quiet(run))
    if (outcome.is === 'done') return { is: 'done' }
    return { is: outcome.is, message: outcome.message }
  } catch (error) {
    if (isSilent(error)) return { is: 'failed', message: '' }
    return { is: 'failed', message: words.of('common:toast.network') }
  }
}
