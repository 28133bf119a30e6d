import { useKeysOf } from '../use-keys.tsx'
import { sectionNumbers } from './section-numbers.ts'

/** The keys that lead to the section of a form at this place, counted from 0; beyond the ninth there are none. */
export const useSectionKeys = (): ((at: number) => string | undefined) => {
  const keysOf = useKeysOf()
  return (at) => {
    const nth = sectionNumbers[at]
    return nth === undefined ? undefined : keysOf(`sections.go_${nth}`, 'form')
  }
}
