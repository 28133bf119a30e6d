// The command that would help where another is refused, if the user can run it here and now.
import { availabilityOf, type CommandList } from './availability.ts'
import type { Availability, Situation } from './command.ts'

/** The same refusal without a remedy that is not available here. */
export const withRemedy = <A extends Availability>(
  availability: A,
  situation: Situation,
  find: CommandList['find'],
): A => {
  if (availability.is !== 'refused' || availability.remedy === undefined) return availability
  const remedy = find(availability.remedy)
  if (remedy !== undefined && availabilityOf(remedy, situation).is === 'available') return availability
  const { remedy: _, ...plain } = availability
  // The type stays the same without its optional member.
  return plain as A
}
