// The names of herbs in one enterprise: the owner of each name, and the lock under which names are written.
import { sql } from 'kysely'
import type { Tx } from '#server/db/tables.ts'

/** Every herb known to the enterprise of the transaction, including those it does not offer. */
export const knownHerbs = (tx: Tx) => tx.selectFrom('enterprise_herbs').selectAll().execute()
export type KnownHerb = Awaited<ReturnType<typeof knownHerbs>>[number]

/** Writers of herbs in the same enterprise wait for each other, so that no two take one name. */
export const lockHerbs = async (tx: Tx, enterpriseId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`herbs of ${enterpriseId}`}, 0))`.execute(tx)
}

type Named = Pick<KnownHerb, 'id' | 'name' | 'aliases' | 'origin' | 'withdrawn_in'>

const plain = (word: string): string => word.toLowerCase()

/** The herb that has a word as its name or alias; a withdrawn herb of the catalogue has given up its names. */
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

  /** A herb other than `id` with that name or alias. */
  holderOf(word: string, id: string | null): Named | undefined {
    return [...(this.#byWord.get(plain(word))?.values() ?? [])].find((herb) => herb.id !== id)
  }

  /** The herb with this word as its name, not as an alias; an own herb before one of the catalogue. */
  named(word: string): Named | undefined {
    const found = [...(this.#byWord.get(plain(word))?.values() ?? [])].filter(
      (herb) => plain(herb.name) === plain(word),
    )
    return found.find((herb) => herb.origin === 'own') ?? found[0]
  }
}
