// Imports a table of herbs: creates and changes own herbs, and sets the enterprise's own data about shared ones. All
// rows or none.
import type { HerbsImported, ImportedHerb } from '#contract/herbs.ts'
import type { FieldIssue } from '#contract/issues.ts'
import { issue } from '#server/http/refusal.ts'
import type { Syllabizer } from '#server/readings.ts'
import { HerbNames, type KnownHerb, knownHerbs, lockHerbs } from './names.ts'
import { changeOf, clashOf, type HerbChange, type HerbScope, insertHerbs, newHerb, writeChange } from './save.ts'

/** A fault and its row, counted from 0. */
export interface RowFault {
  readonly row: number
  readonly issue: FieldIssue
}

/**
 * The number of herbs that a table adds, changes and leaves unchanged; the faults because of which nothing was written.
 */
export interface HerbImport extends Omit<HerbsImported, 'errors'> {
  readonly faults: readonly RowFault[]
}

/** The maximum number of faults in one answer; the user corrects these and tries again. */
const MAX_FAULTS = 500

/** Imports rows inside the transaction of `scope`; with `isDry`, or when a row is wrong, nothing is written. */
export const importRows = async (
  scope: HerbScope,
  rows: readonly ImportedHerb[],
  isDry: boolean,
  syllablesOf: Syllabizer,
): Promise<HerbImport> => {
  await lockHerbs(scope.tx, scope.enterprise_id)
  const herbs = await knownHerbs(scope.tx)
  const known = new Map(herbs.map((herb) => [herb.id, herb]))
  const names = new HerbNames(herbs)
  const seen = new Set<string>()
  const faults: RowFault[] = []
  const added: KnownHerb[] = []
  const changes: { before: KnownHerb; change: HerbChange }[] = []
  for (const [row, wish] of rows.entries()) {
    const word = wish.name.toLowerCase()
    const before = known.get(names.named(word)?.id ?? '') ?? null
    const clash = clashOf(names, wish, before)
    if (seen.has(word)) faults.push({ row, issue: issue('name', 'repeated') })
    else if (clash !== null)
      faults.push({ row, issue: issue(clash.path, 'herb_taken', { word: clash.word, herb: clash.herb.name }) })
    else if (before === null && wish.category === undefined) faults.push({ row, issue: issue('category', 'required') })
    else if (before === null) {
      const herb = newHerb(wish, syllablesOf)
      added.push(herb)
      names.add(herb)
    } else {
      const change = changeOf(before, wish, syllablesOf)
      if (change !== null) changes.push({ before, change })
      // Names that a later row cannot use.
      names.add({ ...before, aliases: wish.aliases ?? [] })
    }
    seen.add(word)
  }
  if (!isDry && faults.length === 0) {
    await insertHerbs(scope, added)
    for (const { before, change } of changes) await writeChange(scope, before, change)
  }
  const same = rows.length - faults.length - added.length - changes.length
  return { added: added.length, changed: changes.length, same, faults: faults.slice(0, MAX_FAULTS) }
}
