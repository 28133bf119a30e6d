import { isRecord } from '#contract/is-record.ts'
import type { IconName } from '#src/ui/text/icon.tsx'
import { available, type Command, done, hidden } from './command.ts'

/** A command that the screen itself handles; `listed`: whether the palette lists it. */
export const screenCommand = (id: string, icon: IconName, listed: boolean): Omit<Command, 'id'> => ({
  group: 'view',
  icon,
  ...(!listed && { listed: false as const }),
  availability: ({ answers, refusals }) => (answers?.[id] === undefined ? (refusals?.[id] ?? hidden) : available),
  run: async ({ answers }, _, services) => {
    const given = answers?.[id]?.()
    // Only a promise is awaited, because a held key must find the step before it done.
    const answer = given instanceof Promise ? await given : given
    if (isRecord(answer) && typeof answer.told === 'string') services.tell({ type: 'foot.told', text: answer.told })
    return { ...done, says: '', ...(answer === false && { isIdle: true }) }
  },
})
