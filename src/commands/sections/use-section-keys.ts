import { useKeysOf } from '../use-keys.tsx'
import { sectionNumbers } from './section-numbers.ts'

/** The keys that lead to the form section at this index, counted from 0; none beyond the ninth section. */
export const useSectionKeys = (): ((at: number) => string | undefined) => {
  const keysOf = useKeysOf()
  return (at) => {
    const nth = sectionNumbers[at]
    return nth === undefined ? undefined : keysOf(`sections.go_${nth}`, 'form')
  }
}
