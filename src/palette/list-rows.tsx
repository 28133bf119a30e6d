// The rows of the palette's list under their headings.
import { Command as List } from 'cmdk'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { titleKey } from '#src/commands/availability.ts'
import type { Situation } from '#src/commands/command.ts'
import { usePageContexts } from '#src/commands/command-context.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { withoutHeading } from './groups.ts'
import { Heading } from './list-words.tsx'
import type { PaletteRow } from './palette-row.ts'
import { PaletteRowText } from './row.tsx'
import { headingClass, rowClass } from './row-class.ts'
import { MORE, type PaletteView } from './use-palette-list.tsx'

/** Names of commands told on the row that leads to the rest. */
const REST_NAMES = 3

export interface ListRowsProps {
  view: PaletteView
  query: string
  situation: Situation
  /** Ids of the rows that are marked together. */
  marked: ReadonlySet<string>
  /** The row that searches for the text as it was typed. */
  asTyped: PaletteRow | undefined
  titleOf: (row: PaletteRow) => string
  onSelect: (row: PaletteRow) => void
}

const Rows = ({ view, query, situation, marked, asTyped, titleOf, onSelect }: ListRowsProps) => {
  const { t } = useTranslation()
  const contexts = usePageContexts()
  const { list, active } = view
  /** What stands behind the row that leads to the rest: the first of it, and how much it is. */
  const restOf = ({ rest = [] }: PaletteRow): string =>
    rest.length === 0
      ? ''
      : t('palette:words.rest', {
          names: rest
            .slice(0, REST_NAMES)
            .map((command) => t(titleKey(command)))
            .join(t('palette:words.and')),
          count: rest.length,
        })
  return (
    <>
      {list.groups.map(({ group, rows: inside }) => (
        <List.Group
          key={group}
          heading={!withoutHeading.has(group) && <Heading group={group} here={list.here} situation={situation} />}
          className={cx(headingClass, withoutHeading.has(group) && 'pt-2')}
        >
          {inside.map((row) => (
            <List.Item
              key={row.command.id}
              value={row.command.id}
              onSelect={() => onSelect(row)}
              className={cx(
                rowClass,
                row.availability.is === 'refused' && row.hit !== null && 'min-h-13',
                marked.has(row.command.id) && 'bg-primary-soft',
              )}
            >
              <PaletteRowText
                row={row}
                title={titleOf(row)}
                note={restOf(row)}
                now={view.now}
                contexts={contexts}
                active={row.command.id === active}
                marked={marked.has(row.command.id)}
                query={query}
                meant={group === 'meant'}
                also={row.command.id === asTyped?.command.id ? 'Mod+Enter' : undefined}
              />
            </List.Item>
          ))}
        </List.Group>
      ))}
      {list.left > 0 && (
        <List.Item value={MORE} onSelect={view.showMore} className={cx(rowClass, 'text-ink-2')}>
          {t('palette:words.more', { count: list.left })}
        </List.Item>
      )}
    </>
  )
}

/** Not drawn anew while the records are being searched: the letter is painted at once, and the rows once, with the answer. */
export const ListRows = memo(Rows, (_, { view }) => view.isMatching)
