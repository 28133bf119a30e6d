// Commands about a record that is still being read in full (whole-records.ts). Separate from it, because keys need only
// this part, and only lists do the reading.
import { availabilityOf, runsOverMany } from '../availability.ts'
import type { Command, Situation, Subject } from '../command.ts'

/** Lists the commands of the record; an Enter pressed right after it takes the first one. */
const ACTIONS = 'rows.actions'

/**
 * The situation with its full records, where the command must wait for them; null where it need not. Rejects when no
 * answer arrives.
 */
export const wholeFor = (command: Command, situation: Situation): Promise<Situation> | null =>
  awaitsRecord(command, situation) ? whenWhole(situation) : null

/** Whether the availability of a command is still unknown, because its record is being read. */
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

/** The situation with its full records; a record that no longer exists is left out. Rejects when no answer arrives. */
export const whenWhole = async (situation: Situation): Promise<Situation> => {
  const { subject, selected } = situation
  const [one, ...many] = await Promise.all([subject === null ? null : arrived(subject), ...selected.map(arrived)])
  return { ...situation, subject: one, selected: many.filter((other) => other !== null) }
}
