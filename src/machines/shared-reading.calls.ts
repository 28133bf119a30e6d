// The data that the page reads once for all its components, each with its call.
import { type Herb, listHerbs, listHerbUses } from '#contract/herbs.ts'
import { type Region, readRegionTree } from '#contract/regions.ts'
import { call, type Reply } from '#src/api/call.ts'

export interface RegionNames {
  /** Provinces, followed by choices that are no place. */
  readonly tree: readonly Region[]
  readonly byCode: ReadonlyMap<string, Region>
}

export interface SharedData {
  readonly regions: RegionNames
  /** The whole catalogue. */
  readonly herbs: readonly Herb[]
  /** How often the enterprise demands a herb, by herb id; herbs without demand are left out. */
  readonly herb_uses: ReadonlyMap<string, number>
}

export type SharedName = keyof SharedData

type Ask<D> = (signal: AbortSignal) => Promise<Reply<D>>

/** The answer with other data; a refusal is unchanged. */
const mapped = <A, B>(reply: Reply<A>, map: (data: A) => B): Reply<B> =>
  reply.ok ? { ...reply, data: map(reply.data) } : reply

const everyPlace = (tree: readonly Region[]): [string, Region][] =>
  tree.flatMap((one): [string, Region][] => [[one.code, one], ...everyPlace(one.children)])

const askRegions: Ask<RegionNames> = async (signal) =>
  mapped(await call(readRegionTree, {}, { signal, quiet: true }), (tree) => ({
    tree,
    byCode: new Map(everyPlace(tree)),
  }))

const PAGE = 100
/** More herbs than any catalogue has; the loop ends there whatever the server answers. */
const MAX_PAGES = 50

const askHerbs: Ask<readonly Herb[]> = async (signal) => {
  const ask = (page: number) =>
    call(listHerbs, { query: { page, page_size: PAGE, ordering: 'name' } }, { signal, quiet: true })
  let reply = await ask(1)
  const all: Herb[] = []
  for (let page = 2; reply.ok; page++) {
    const { list, total } = reply.data
    all.push(...list)
    if (list.length < PAGE || all.length >= total || page > MAX_PAGES) break
    reply = await ask(page)
  }
  return mapped(reply, () => all)
}

const askHerbUses: Ask<ReadonlyMap<string, number>> = async (signal) =>
  mapped(
    await call(listHerbUses, {}, { signal, quiet: true }),
    ({ list }) => new Map(list.map(({ herbal_id, demands }) => [herbal_id, demands])),
  )

const calls: { readonly [K in SharedName]: Ask<Pick<SharedData, K>> } = {
  regions: async (signal) => mapped(await askRegions(signal), (regions) => ({ regions })),
  herbs: async (signal) => mapped(await askHerbs(signal), (herbs) => ({ herbs })),
  herb_uses: async (signal) => mapped(await askHerbUses(signal), (herb_uses) => ({ herb_uses })),
}

/** Reads one of them. Nothing is toasted, because the component that shows it explains the failure. */
export const askShared = (name: SharedName, signal: AbortSignal): Promise<Reply<Partial<SharedData>>> =>
  calls[name](signal)
