// Which command would help where another is refused: only one that the user can run here and now.
import { availabilityOf, type CommandList } from './availability.ts'
import type { Availability, Situation } from './command.ts'

/** The same refusal, without a remedy that is not available here. */
export const withRemedy = <A extends Availability>(
  availability: A,
  situation: Situation,
  find: CommandList['find'],
): A => {
  if (availability.is !== 'refused' || availability.remedy === undefined) return availability
  const remedy = find(availability.remedy)
  if (remedy !== undefined && availabilityOf(remedy, situation).is === 'available') return availability
  const { remedy: _, ...plain } = availability
  // Without its optional member it is still the same type.
  return plain as A
}
