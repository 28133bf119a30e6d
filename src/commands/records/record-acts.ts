// What the commands of a record have in common: without the record there is nothing to do, and after the answer it is read again.
import { code } from '#contract/envelope.ts'
import {
  type Availability,
  available,
  type Command,
  hidden,
  type Noun,
  type Outcome,
  outcomeOf,
  type Reply,
  type Services,
  type Situation,
} from '../command.ts'

/** How a command ends whose record is not there any more. */
export const noRecord: Outcome = { is: 'failed', message: '' }

/** Accepted, or refused because of somebody else's change: what is shown may be out of date. */
const moved: readonly number[] = [code.ok, code.changedMeanwhile, code.notNow, code.notFound]

/** The outcome of a write; wherever records may have changed, the readers of these nouns read again. */
export const settled = (reply: Reply<unknown>, services: Services, ...nouns: readonly Noun[]): Outcome => {
  if (moved.includes(reply.code)) services.changed(...nouns)
  return outcomeOf(reply)
}

/** The same outcome with what users call the record that was made, for the toast. */
export const making = <Made>(outcome: Outcome, reply: Reply<Made>, labelOf: (made: Made) => string): Outcome =>
  outcome.is === 'done' && reply.ok ? { ...outcome, made: labelOf(reply.data) } : outcome

type RecordIn<Row> = (situation: Situation) => Row | null

/** Availability that depends on the record `recordIn` finds in the situation; hidden where there is none. */
export const aboutRecord =
  <Row>(recordIn: RecordIn<Row>) =>
  (tell: (record: Row, situation: Situation) => Availability) =>
  (situation: Situation): Availability => {
    const record = recordIn(situation)
    return record === null ? hidden : tell(record, situation)
  }

interface StatusAct<Row> {
  readonly icon: string
  readonly needs: NonNullable<Command['needs']>
  readonly says: string
  /** Available unless told otherwise. */
  readonly offered?: (record: Row, situation: Situation) => Availability
  /** Writes the status, and says how that ended. */
  readonly send: (record: Row, services: Services) => Promise<Outcome>
}

/** A command that moves a record to another status: it asks for a yes, and may run over many records. */
export const statusAct = <Row>(
  recordIn: RecordIn<Row>,
  { icon, needs, says, offered = () => available, send }: StatusAct<Row>,
): Omit<Command, 'id'> => ({
  group: 'here',
  icon,
  needs,
  confirm: true,
  many: true,
  says,
  availability: aboutRecord(recordIn)(offered),
  run: async (situation, _, services) => {
    const record = recordIn(situation)
    return record === null ? noRecord : send(record, services)
  },
})
