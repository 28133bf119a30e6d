// The marked rows of a list: kept over its pages and while the user is elsewhere, up to all results of the filter.
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { MAX_PAGE_SIZE } from '#contract/envelope.ts'
import type { Subject } from '#src/commands/command.ts'
import type { PathId } from '#src/paths.ts'
import { keepOnlyMarks, type Marks, marksIn, onMarks, pendingIds, setMarks } from './selection.ts'

/** The largest number of records read for a selection; the user is told when there are more. */
export const MAX_MARKED = 1_000

/** The rest of the results: none, offered once the page is marked, being read, read, or failed. */
export type Rest = 'none' | 'offered' | 'reading' | 'failed' | 'all' | 'most'

export interface ListMarks {
  readonly ids: ReadonlySet<string>
  readonly subjects: readonly Subject[]
  readonly rest: Rest
  /** A command is running for some of these rows. */
  readonly pending: ReadonlySet<string>
  select(ids: ReadonlySet<string>): void
  /** Marks the page; a second press marks all results. */
  markPage(): void
  markAll(): void
  clear(): void
}

interface MarksOptions<Row> {
  readonly path: PathId
  /** The query of the list without its page, because all results belong to it. */
  readonly address: string
  /** The query without order and page size, because these do not change which records belong to the results. */
  readonly filter: string
  readonly rows: readonly Row[]
  readonly total: number | null
  readonly isCapped: boolean
  readonly subjectOf: (row: Row) => Subject
  /** Rows of a page of the largest size; rejects when they cannot be read. */
  readonly readPage: (page: number, signal: AbortSignal) => Promise<readonly Row[]>
}

export const useListMarks = <Row extends { readonly id: string }>(options: MarksOptions<Row>): ListMarks => {
  const { path, address, filter, rows, total, isCapped, subjectOf } = options
  const marks = useSyncExternalStore(onMarks, () => marksIn(path))
  const pending = useSyncExternalStore(onMarks, pendingIds)
  const [reading, setReading] = useState<{ address: string; is: Rest }>({ address, is: 'none' })
  const current = useRef<AbortController | null>(null)
  const latest = useRef(options)
  latest.current = options
  const ids = useMemo<ReadonlySet<string>>(() => new Set(marks.keys()), [marks])
  const subjects = useMemo(() => [...marks.values()], [marks])

  useEffect(() => {
    const held = marksIn(path)
    const newer = rows.filter((row) => held.has(row.id) && held.get(row.id)?.record !== row)
    if (newer.length === 0) return
    const next = new Map(held)
    for (const row of newer) next.set(row.id, latest.current.subjectOf(row))
    setMarks(path, next)
  }, [path, rows])
  const seen = useRef({ filter, rows })
  useEffect(() => {
    // The rows of the previous filter stay until the next answer arrives.
    if (filter === seen.current.filter) seen.current = { filter, rows }
    else if (total !== null && rows !== seen.current.rows) {
      seen.current = { filter, rows }
      keepOnlyMarks(path, new Set(rows.map((row) => row.id)))
    }
  }, [path, filter, rows, total])
  // With another filter nobody waits for this answer any more.
  useEffect(() => {
    if (address !== null) return () => current.current?.abort()
  }, [address])

  const select = (wanted: ReadonlySet<string>) => {
    setReading({ address, is: 'none' })
    setMarks(path, marked(marksIn(path), wanted, rows, subjectOf))
  }
  const isPageMarked = rows.length > 0 && rows.every((row) => ids.has(row.id))
  const hasMore = total !== null && (total > rows.length || isCapped)
  const areAllMarked = total !== null && !isCapped && ids.size >= total
  const known = reading.address === address ? reading.is : 'none'
  const rest: Rest =
    known === 'reading' || known === 'failed'
      ? known
      : ids.size === 0 || !hasMore || !isPageMarked
        ? 'none'
        : known === 'none'
          ? areAllMarked
            ? 'none'
            : 'offered'
          : known

  const markAll = () => {
    if (rest === 'reading') return
    const asked = new AbortController()
    current.current = asked
    setReading({ address, is: 'reading' })
    readAll(latest.current, asked.signal).then(
      (found) => {
        if (asked.signal.aborted) return
        const next = new Map(marksIn(path))
        for (const row of found.rows) next.set(row.id, subjectOf(row))
        setMarks(path, next)
        setReading({ address, is: found.isAll ? 'all' : 'most' })
      },
      () => asked.signal.aborted || setReading({ address, is: 'failed' }),
    )
  }
  return {
    ids,
    subjects,
    rest,
    pending,
    select,
    markAll,
    markPage: () => {
      if (isPageMarked && hasMore && !areAllMarked) markAll()
      else select(new Set([...ids, ...rows.map((row) => row.id)]))
    },
    clear: () => {
      current.current?.abort()
      select(new Set())
    },
  }
}

const marked = <Row extends { readonly id: string }>(
  held: Marks,
  wanted: ReadonlySet<string>,
  rows: readonly Row[],
  subjectOf: (row: Row) => Subject,
): Marks => {
  const next = new Map<string, Subject>()
  // A table may return ids in its own order; records that were marked before keep their order.
  for (const id of new Set([...[...held.keys()].filter((id) => wanted.has(id)), ...wanted])) {
    const row = rows.find((one) => one.id === id)
    const subject = row === undefined ? held.get(id) : subjectOf(row)
    if (subject !== undefined) next.set(id, subject)
  }
  return next
}

const readAll = async <Row extends { readonly id: string }>(
  { readPage }: Pick<MarksOptions<Row>, 'readPage'>,
  signal: AbortSignal,
): Promise<{ rows: readonly Row[]; isAll: boolean }> => {
  const found = new Map<string, Row>()
  for (let page = 1; page <= MAX_MARKED / MAX_PAGE_SIZE; page += 1) {
    const part = await readPage(page, signal)
    for (const row of part) found.set(row.id, row)
    if (part.length < MAX_PAGE_SIZE) return { rows: [...found.values()], isAll: true }
  }
  return { rows: [...found.values()], isAll: false }
}
