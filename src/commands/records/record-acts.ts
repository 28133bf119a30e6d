// What all commands of a record share: they do nothing without the record, and read it again after the answer.
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

/** The outcome of a command whose record no longer exists. */
export const noRecord: Outcome = { is: 'failed', message: '' }

/**
 * Whether the shown record may be out of date: the write was accepted, or refused because of somebody else's change.
 */
const moved: readonly number[] = [code.ok, code.changedMeanwhile, code.notNow, code.notFound]

/** The outcome of a write. Where records may have changed, the live resources of these nouns reload. */
export const settled = (reply: Reply<unknown>, services: Services, ...nouns: readonly Noun[]): Outcome => {
  if (moved.includes(reply.code)) services.changed(...nouns)
  return outcomeOf(reply)
}

/** The same outcome with the label of the created record, for the toast. */
export const making = <Made>(outcome: Outcome, reply: Reply<Made>, labelOf: (made: Made) => string): Outcome =>
  outcome.is === 'done' && reply.ok ? { ...outcome, made: labelOf(reply.data) } : outcome

type RecordIn<Row> = (situation: Situation) => Row | null

/** Availability by the record that `recordIn` finds in the situation; hidden where there is none. */
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
  /** The rule of the command; without it the command is available. */
  readonly offered?: (record: Row, situation: Situation) => Availability
  /** Writes the status and returns the outcome. */
  readonly send: (record: Row, services: Services) => Promise<Outcome>
}

/** A command that moves a record to another status: it asks for a confirmation, and may run over many records. */
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
