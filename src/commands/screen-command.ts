import type { IconName } from '#src/ui/text/icon.tsx'
import { available, type Command, done, hidden } from './command.ts'

/** A command that the screen itself handles; `listed`: whether the palette lists it. */
export const screenCommand = (id: string, icon: IconName, listed: boolean): Omit<Command, 'id'> => ({
  group: 'view',
  icon,
  ...(!listed && { listed: false as const }),
  availability: ({ answers, refusals }) => (answers?.[id] === undefined ? (refusals?.[id] ?? hidden) : available),
  run: async ({ answers }) => {
    const answer = answers?.[id]?.()
    return { ...done, says: '', ...(answer === false && { isIdle: true }) }
  },
})
