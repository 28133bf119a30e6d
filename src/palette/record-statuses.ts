// Each status as a row of the palette, which opens the list of its records.

import { orderStatuses } from '#contract/orders.statuses.ts'
import { allows } from '#contract/permissions.ts'
import { supplierStatuses } from '#contract/suppliers.lifecycle.ts'
import { paths, to } from '#src/paths.ts'
import { goCommand, type NamedRow, type Translate } from './named.ts'

/** The lists whose statuses are rows, with the page of each. */
const lists = [
  { noun: 'orders', statuses: orderStatuses },
  { noun: 'suppliers', statuses: supplierStatuses },
] as const

const languages = ['zh-CN', 'en-US'] as const

/** Statuses of the lists this user may see, by their words and other names in both languages (`palette:status_aliases`). */
export const statusRows = (permissions: readonly string[], language: string, t: Translate): readonly NamedRow[] =>
  lists.flatMap(({ noun, statuses }) =>
    allows([paths[noun].access], permissions)
      ? statuses.map((status): NamedRow => {
          const word = (lng: string) => t(`${noun}:status.${status}`, { lng })
          const title = word(language)
          const note = t(`common:menu.${noun}`)
          const id = `status:${noun}:${status}`
          const address = to(noun, { status })
          const command = goCommand({ id, icon: 'filter', address, label: title })
          const aliases = languages.flatMap((lng) => t(`palette:status_aliases.${noun}.${status}`, { lng }).split('|'))
          return {
            command,
            availability: { is: 'available' },
            shown: { title, note, group: 'views', address },
            entry: { id, title, other: word(languages.find((one) => one !== language) ?? language), aliases },
          }
        })
      : [],
  )
