// The columns that a demand is searched by.
import { searchColumns } from '#server/readings.ts'
import { searchTokens } from '#server/search-tokens.ts'
import { searchPassages } from './passages.ts'

/** The search texts of an order. */
export const orderSearchColumns = (orderNo: string, title: string, names: readonly (string | null | undefined)[]) => {
  const columns = searchColumns([title, ...names], [orderNo])
  return {
    ...columns,
    search_tokens: searchTokens(columns),
    search_passages: searchPassages(columns.search_text, orderNo, title, names),
  }
}
