// The source of words that a search may have meant: names of the list's own records, and other names its search covers.

/** The requests where a list's search has found nothing. */
export interface NearSource {
  /** Names of the records on a page of the same list without its search, and whether more pages follow. */
  names(page: number, signal: AbortSignal): Promise<{ readonly names: readonly string[]; readonly isLast: boolean }>
  /** Other names by which its records are found; each is requested before it is shown. */
  readonly others?: {
    names(): Promise<readonly string[]>
    /** The number of records of the list for a word. */
    count(word: string, signal: AbortSignal): Promise<number>
  }
}

/** How a list is asked for other pages and other words. */
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

/** The source of one list with its current filters. */
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
