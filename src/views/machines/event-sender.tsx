// The safe events that the running machine accepts now, each with a button that sends it.
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/input/button.tsx'
import type { Moment } from './history.ts'
import type { MachineLabels } from './machine-labels.ts'

export interface EventSenderProps {
  /** Events that may be sent from here. */
  events: readonly string[]
  words: MachineLabels
  onSend: (event: string) => void
}

/** The events of the possible transitions that may be sent from here, in the order of the chart, without duplicates. */
export const sendableIn = (
  moves: readonly { readonly id: string; readonly event: string; readonly kind: string }[],
  moment: Moment,
  maySend: (event: string) => boolean,
): readonly string[] => [
  ...new Set(
    moves.flatMap(({ id, event, kind }) =>
      kind === 'event' && moment.possible.has(id) && maySend(event) ? event : [],
    ),
  ),
]

export const EventSender = ({ events, words, onSend }: EventSenderProps) => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="machine-sender" className="border-b border-line bg-surface-2 px-4 py-2">
      <h3 id="machine-sender" className="text-cap text-ink-3">
        {t('machines:offers')}
      </h3>
      <ul>
        {events.map((event) => (
          <li key={event} className="flex min-h-8 items-center gap-2 text-table">
            <span className="min-w-0 flex-1 truncate" title={event}>
              <code>{event}</code>
              {words.event(event) !== event && <span className="text-cap text-ink-2"> {words.event(event)}</span>}
            </span>
            <Button size="sm" icon="send" onClick={() => onSend(event)}>
              {t('machines:send')}
              <span className="sr-only"> {event}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
