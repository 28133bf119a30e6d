// Rows that lead to what no command names: overdue work, the user's own demands, each setting of the enterprise.
import type { Settings } from '#contract/enterprise.ts'
import { createOrder } from '#contract/orders.ts'
import { allows } from '#contract/permissions.ts'
import { type PathId, paths, to } from '#src/paths.ts'
import { goCommand, type NamedRow, type Translate } from '../named.ts'

/** The settings that the page of the enterprise shows. */
const settings = [
  'min_bid_hours',
  'min_remaining_hours',
  'freeze_minutes',
  'reapprove_pct',
  'min_bids',
  'bid_bond_pct',
  'under_min_policy',
  'licence_warn_days',
  'time_zone',
  'show_tender_count',
  'opener_count',
  'abnormal_low_mean',
  'abnormal_low_next',
  'explain_hours',
  'confirm_days',
  'contract_days',
  'deposit_pct',
  'record_keep_years',
] as const satisfies readonly (keyof Settings)[]

interface Place {
  readonly id: string
  readonly path: PathId
  readonly query?: Readonly<Record<string, string>>
  /** The page whose permission it needs, where that is another one than its own. */
  readonly about?: PathId
  /** Keys of the title and of the other names. */
  readonly title: string
  readonly aliases: string
  /** It limits what is written into a demand, so whoever writes demands is told who sets it. */
  readonly limits?: true
}

const named: readonly Omit<Place, 'title' | 'aliases' | 'limits'>[] = [
  { id: 'overdue', path: 'home' },
  { id: 'month', path: 'home', query: { part: 'month' }, about: 'orders' },
  { id: 'mine', path: 'orders', query: { mine: 'true' } },
  { id: 'closing', path: 'orders', query: { status: 'bidding', ordering: 'bid_deadline_at' } },
  { id: 'papers', path: 'suppliers', query: { ordering: 'valid_until' } },
  // The approvers stand below this setting.
  { id: 'approvers', path: 'enterprise', query: { setting: 'allow_self_audit' } },
]

const places: readonly Place[] = [
  ...named.map(
    (place): Place => ({
      ...place,
      title: `palette:places.${place.id}`,
      aliases: `palette:place_aliases.${place.id}`,
    }),
  ),
  ...settings.map(
    (name): Place => ({
      id: name,
      path: 'enterprise',
      query: { setting: name },
      title: `enterprise:fields.${name}`,
      aliases: `palette:place_aliases.${name}`,
      limits: true,
    }),
  ),
]

const languages = ['zh-CN', 'en-US'] as const

const refusedHere = { is: 'refused', reason: 'palette:elsewhere.setting' } as const

const sees = (path: PathId, permissions: readonly string[]): boolean => {
  const { access } = paths[path]
  return access === 'user' || allows([access], permissions)
}

/** The places a user with these permissions may open, by their names in both languages. */
export const placeRows = (permissions: readonly string[], language: string, t: Translate): readonly NamedRow[] =>
  places.flatMap(({ id: name, path, query, about = path, title: key, aliases, limits }) => {
    const isSeen = sees(about, permissions)
    if (!isSeen && !(limits && allows(createOrder.access, permissions))) return []
    const id = `place:${name}`
    const address = to(path, query)
    const title = t(key, { lng: language })
    const command = goCommand({ id, icon: 'right', address, label: title })
    const other = languages.find((one) => one !== language) ?? language
    // Most places have no other names.
    const names = languages.flatMap((lng) => {
      const said = t(aliases, { lng, defaultValue: '' })
      return said.split('|').filter((one) => one !== '')
    })
    return [
      {
        command,
        availability: isSeen ? { is: 'available' as const } : refusedHere,
        shown: { title, note: t(`common:menu.${path}`), group: 'views' as const, ...(isSeen && { address }) },
        entry: { id, title, other: t(key, { lng: other }), aliases: names },
      },
    ]
  })
