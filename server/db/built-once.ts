// Queries that are the same but for one value, and so large that building their text takes longer than sending it.
import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Tx } from './tables.ts'

/** Stands for the value of a call. */
const PLACE = Object.freeze({})

/** The rows of a query that is built at its first call and kept, by the value that differs between calls. */
export const builtOnce = <O>(
  build: (tx: Tx, value: RawBuilder<string>) => Compilable<O>,
): ((tx: Tx, value: string) => Promise<O[]>) => {
  let built: CompiledQuery<O> | undefined
  return async (tx, value) => {
    built ??= build(tx, sql<string>`${PLACE}`).compile()
    const parameters = built.parameters.map((one) => (one === PLACE ? value : one))
    const { rows } = await tx.executeQuery<O>({ ...built, parameters })
    return rows
  }
}
