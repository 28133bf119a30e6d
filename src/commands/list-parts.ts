// The parts that open over a list; its address names the open one.
import { type PathId, to } from '#src/paths.ts'
import { lastAddress } from './list-memory.ts'

/** `import`: the dialog of an import; `new`: the form of a new record. */
type ListPart = 'import' | 'new'

/** Whether the address of a list opens the part. */
export const isPartOpen = (search: string, part: ListPart): boolean => new URLSearchParams(search).get('part') === part

/** The list as the user last saw it, with the part open over it. */
export const addressOfPart = (list: PathId, part: ListPart): string => {
  const { searchParams } = new URL(lastAddress(list), 'http://list.invalid')
  searchParams.set('part', part)
  return `${to(list)}?${searchParams}`
}
