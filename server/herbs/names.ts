// The names herbs go by in one enterprise: which herb has a word, and who writes them one after another.
import { sql } from 'kysely'
import type { Tx } from '../db/tables.ts'

/** Every herb the enterprise of the transaction knows, those it does not offer among them. */
export const knownHerbs = (tx: Tx) => tx.selectFrom('enterprise_herbs').selectAll().execute()
export type KnownHerb = Awaited<ReturnType<typeof knownHerbs>>[number]

/** Whoever writes herbs waits for whoever does so in the same enterprise: no two of them take one name. */
export const lockHerbs = async (tx: Tx, enterpriseId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`herbs of ${enterpriseId}`}, 0))`.execute(tx)
}

type Named = Pick<KnownHerb, 'id' | 'name' | 'aliases' | 'origin' | 'withdrawn_in'>

const plain = (word: string): string => word.toLowerCase()

/** Which herb has which word as a name or an alias; a herb the catalogue has withdrawn has left its words. */
export class HerbNames {
  readonly #byWord = new Map<string, Map<string, Named>>()

  constructor(herbs: readonly Named[]) {
    for (const herb of herbs) this.add(herb)
  }

  add(herb: Named): void {
    if (herb.withdrawn_in !== null) return
    for (const word of [herb.name, ...herb.aliases]) {
      const holders = this.#byWord.get(plain(word)) ?? new Map<string, Named>()
      this.#byWord.set(plain(word), holders.set(herb.id, herb))
    }
  }

  /** A herb other than `id` that has the word. */
  holderOf(word: string, id: string | null): Named | undefined {
    return [...(this.#byWord.get(plain(word))?.values() ?? [])].find((herb) => herb.id !== id)
  }

  /** The herb whose name, not whose alias, the word is; an own one before one of the catalogue. */
  named(word: string): Named | undefined {
    const found = [...(this.#byWord.get(plain(word))?.values() ?? [])].filter(
      (herb) => plain(herb.name) === plain(word),
    )
    return found.find((herb) => herb.origin === 'own') ?? found[0]
  }
}
