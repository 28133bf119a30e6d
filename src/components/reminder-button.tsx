// Sets and removes a reminder of the opening time (到点提醒我), beside the reason why tenders cannot be opened yet.

import { listReminders } from '#contract/reminders.ts'
import type { Subject } from '#src/commands/command.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { useResource } from '#src/machines/use-resource.ts'

/** The button for a demand (`orders`) that waits for its opening, on its own page and beside its list. */
export const ReminderButton = ({ subject }: { subject: Subject }) => {
  const read = useResource(listReminders, {}, { nouns: ['alarms'], quiet: true })
  const isSet = read.data?.list.some((reminder) => reminder.order_id === subject.id) === true
  const place = useAnswers(isSet ? { 'alarms.remove': () => {} } : {})
  return (
    <span {...place} className="inline-flex max-sm:col-start-2">
      <CommandButton
        id={isSet ? 'alarms.remove' : 'alarms.set'}
        subject={subject}
        variant="quiet"
        size="sm"
        keys={false}
        className="-my-1 h-6! px-1! text-cap! max-sm:-ml-1 text-primary-ink!"
      />
    </span>
  )
}
