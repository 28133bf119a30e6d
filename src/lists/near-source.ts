// Where the words come from that a list's search may have meant: names of its own records, and names its search knows besides.

/** What is asked where a list's search has found nothing. */
export interface NearSource {
  /** Names of the records on a page of the same list without its search, and whether there are further pages. */
  names(page: number, signal: AbortSignal): Promise<{ readonly names: readonly string[]; readonly isLast: boolean }>
  /** Names of other things its records are found by; each is asked for before it is shown. */
  readonly others?: {
    names(): Promise<readonly string[]>
    /** How many records the list has for a word. */
    count(word: string, signal: AbortSignal): Promise<number>
  }
}

/** A list's way to be asked for other pages and other words. */
export interface NearParts<Row> {
  readonly namesOf: (row: Row) => readonly (string | null | undefined)[]
  readonly others?: (() => Promise<readonly string[]>) | undefined
  /** The rows for a search, '' for all; `whole`: a page of the largest size. */
  read(
    search: string,
    page: number,
    signal: AbortSignal,
  ): Promise<{ readonly list: readonly Row[]; readonly total: number }>
  readonly pageSize: number
}

/** The source of one list as it is filtered now. */
export const nearSourceOf = <Row>({ namesOf, others, read, pageSize }: NearParts<Row>): NearSource => ({
  names: async (page, signal) => {
    const { list } = await read('', page, signal)
    const names = list.flatMap(namesOf).filter((name): name is string => name != null && name !== '')
    return { names, isLast: list.length < pageSize }
  },
  ...(others !== undefined && {
    others: { names: others, count: async (word, signal) => (await read(word, 1, signal)).total },
  }),
})
