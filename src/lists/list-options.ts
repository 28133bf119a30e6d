// The options of a list of records: its address, its call, and its rows.
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Noun, Subject } from '#src/commands/command.ts'
import type { ReadWhole } from '#src/commands/records/whole-records.ts'
import type { ScreenAnswers } from '#src/commands/use-situation.tsx'
import type { Lazy } from '#src/ui/layout/lazy.tsx'
import type { ListFilters } from './filters.ts'
import type { PeekProps } from './peek-frame.tsx'
import type { ListGrammar, ListInput, ListQuery } from './url.ts'

/** The answer of a list's call; `counts` by status where its tabs are counted. */
interface ListAnswer<Row> {
  readonly list: Row[]
  readonly total: number
  readonly total_is_capped: boolean
  readonly counts?: Readonly<Record<string, number>> | undefined
  readonly search_is_cut?: true | undefined
}

export type Schema = z.ZodMiniType
type ListEndpoint<Row, Q extends Schema> = Endpoint<Schema, Q, Schema, z.ZodMiniType<ListAnswer<Row>>>

export interface ListPageOptions<Row, Q extends Schema, S extends string, O extends string, F extends ListFilters> {
  readonly grammar: ListGrammar<S, O, F>
  readonly endpoint: ListEndpoint<Row, Q>
  /** The input of the call, where `grammar.input` is not enough. */
  readonly input: (input: ListInput<F>, query: ListQuery<S, O, F>) => z.input<Q>
  /** The nouns whose changes reload the list. */
  readonly nouns: readonly Noun[]
  /** Polled at this interval, ms. */
  readonly live?: number
  readonly subjectOf: (row: Row) => Subject
  /**
   * Where a row has fewer fields than its commands need: reads full records. It must be the same function at every
   * rendering.
   */
  readonly readWhole?: ReadWhole
  /** The page of a row. */
  readonly pathOf: (row: Row) => string
  /** Rows can be marked. */
  readonly selects?: boolean
  /** The peek panel of the list, and the page of a record that is not among the rows. */
  readonly peek?: Lazy<PeekProps>
  readonly pathOfId?: (id: string) => string
  /** All names of a row; where a search finds nothing, similar names are offered. */
  readonly namesOf?: (row: Row) => readonly (string | null | undefined)[]
  /** Names of other things by which the list's search finds records. */
  readonly otherNames?: () => Promise<readonly string[]>
  /** Further handlers of this page, by command id. */
  readonly answers?: ScreenAnswers
}
