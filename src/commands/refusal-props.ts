// How a control shows why its act cannot run: with a lock where the lifecycle refuses it, without where there is nothing to do.
import type { Availability } from './command.ts'

interface RefusalProps {
  refusal?: string
  disabledReason?: string
}

/** Properties of a button or an entry of a menu; none where the act can run. */
export const refusalProps = (
  availability: Availability | null,
  say: (reason: string, params: Readonly<Record<string, string>>) => string,
): RefusalProps => {
  if (availability?.is !== 'refused') return {}
  const words = say(availability.reason, { ...availability.params })
  return availability.isIdle === true ? { disabledReason: words } : { refusal: words }
}
