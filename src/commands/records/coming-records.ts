// Commands about a record that is still being read whole (whole-records.ts). Apart from it: keys need this, and only lists the reading.
import { availabilityOf, runsOverMany } from '../availability.ts'
import type { Command, Situation, Subject } from '../command.ts'

/** Lists what can be done with the record: an Enter right after it takes the first of that. */
const ACTIONS = 'rows.actions'

/** The situation with its records whole, where the command waits for them; null where it does not. Rejects when there is no answer. */
export const wholeFor = (command: Command, situation: Situation): Promise<Situation> | null =>
  awaitsRecord(command, situation) ? whenWhole(situation) : null

/** Whether a command cannot be judged yet, because what it is about is still on its way. */
export const awaitsRecord = (command: Command, situation: Situation): boolean => {
  if (runsOverMany(command, situation)) return situation.selected.some((one) => one.coming !== undefined)
  if (situation.subject?.coming === undefined) return false
  if (command.id === ACTIONS) return true
  return availabilityOf(command, { ...situation, subject: null, selected: [] }).is === 'hidden'
}

const arrived = async (subject: Subject): Promise<Subject> => {
  if (subject.coming === undefined) return subject
  const { coming, ...shown } = subject
  return (await coming()) ?? { ...shown, record: null }
}

/** The situation with its records whole; a record that is gone is none. Rejects when there is no answer. */
export const whenWhole = async (situation: Situation): Promise<Situation> => {
  const { subject, selected } = situation
  const [one, ...many] = await Promise.all([subject === null ? null : arrived(subject), ...selected.map(arrived)])
  return { ...situation, subject: one, selected: many.filter((other) => other !== null) }
}
