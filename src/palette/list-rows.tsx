// The rows of the palette's list under their headings.
import { Command as List } from 'cmdk'
import { memo, type RefObject, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { titleKey } from '#src/commands/availability.ts'
import type { Situation } from '#src/commands/command.ts'
import { usePageContexts } from '#src/commands/command-context.tsx'
import { keysRunning } from '#src/commands/keys-running.ts'
import { useLiveKeymap } from '#src/commands/use-keys.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { withoutHeading } from './groups.ts'
import { Heading } from './list-words.tsx'
import type { PaletteRow } from './palette-row.ts'
import { PaletteOption, PaletteRowText, type PaletteRowTextProps } from './row.tsx'
import { headingClass, rowClass } from './row-class.ts'
import { useFirstRows } from './use-first-rows.ts'
import { MORE, type PaletteView } from './use-palette-list.tsx'

/** The names of commands on the row that leads to the rest. */
const REST_NAMES = 3

export interface ListRowsProps {
  view: PaletteView
  query: string
  situation: Situation
  /** A number that changes whenever the situation does. */
  version: number
  /** Ids of the marked rows; a stable set while they are the same. */
  marked: ReadonlySet<string>
  /** The row that searches for the text as it was typed. */
  asTyped: PaletteRow | undefined
  titleOf: (row: PaletteRow) => string
  /** A stable function. */
  onSelect: (row: PaletteRow) => void
  /** Receives the function that renders the rows left for after the paint. */
  drawRest: RefObject<() => void>
}

/** Remembers the keys by id: a typed letter renders most rows again, with the same keys as before. */
const rememberById = (keysOf: (id: string) => string | undefined): PaletteRowTextProps['keysOf'] => {
  const known = new Map<string, string | undefined>()
  return (id) => {
    if (!known.has(id)) known.set(id, keysOf(id))
    return known.get(id)
  }
}

const Rows = ({ view, query, situation, version, marked, asTyped, titleOf, onSelect, drawRest }: ListRowsProps) => {
  const { t } = useTranslation()
  const contexts = usePageContexts()
  const map = useLiveKeymap()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` changes with the situation
  const keysOf = useMemo(
    () => rememberById((id) => keysRunning(map, id, situation, contexts)),
    [map, version, contexts],
  )
  const { list, active, ids } = view
  const most = useFirstRows(list, ids.length, ids.indexOf(active), drawRest)
  /**
   * The text on the row that leads to the rest: its first commands and their number; or the action at which its record
   * is entered.
   */
  const restOf = ({ rest = [], act }: PaletteRow): string => {
    if (act !== undefined) return t('palette:words.acts', { act })
    return rest.length === 0
      ? ''
      : t('palette:words.rest', {
          names: rest
            .slice(0, REST_NAMES)
            .map((command) => t(titleKey(command)))
            .join(t('palette:words.and')),
          count: rest.length,
        })
  }
  let drawn = 0
  const drawnOf = (rows: readonly PaletteRow[]): readonly PaletteRow[] => {
    const kept = rows.slice(0, Math.max(0, most - drawn))
    drawn += rows.length
    return kept
  }
  return (
    <>
      {list.groups.map(({ group, rows: inside }) => {
        const rows = drawnOf(inside)
        return rows.length === 0 ? null : (
          <List.Group
            key={group}
            heading={!withoutHeading.has(group) && <Heading group={group} here={list.here} situation={situation} />}
            className={cx(headingClass, withoutHeading.has(group) && 'pt-2')}
          >
            {rows.map((row, place) => (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: a letter replaces most rows, and changing their texts is faster than new elements
                key={place}
                t={t}
                row={row}
                title={titleOf(row)}
                note={restOf(row)}
                now={view.now}
                keysOf={keysOf}
                active={row.command.id === active}
                marked={marked.has(row.command.id)}
                // Only a near miss is compared with the typed text.
                query={row.hit?.tier === 'typo' ? query : ''}
                meant={group === 'meant'}
                also={row.command.id === asTyped?.command.id ? 'Mod+Enter' : undefined}
                onSelect={onSelect}
              />
            ))}
          </List.Group>
        )
      })}
      {list.left > 0 && most > drawn && (
        <PaletteOption
          value={MORE}
          active={active === MORE}
          onSelect={view.showMore}
          className={cx(rowClass, 'text-ink-2')}
        >
          {t('palette:words.more', { count: list.left })}
        </PaletteOption>
      )}
    </>
  )
}

type RowProps = PaletteRowTextProps & { onSelect: (row: PaletteRow) => void }

/** Renders again only when its content changes; moving the cursor renders two rows. */
const Row = memo(({ onSelect, ...shown }: RowProps) => {
  const { row, marked } = shown
  return (
    <PaletteOption
      value={row.command.id}
      active={shown.active}
      onSelect={() => onSelect(row)}
      className={cx(
        rowClass,
        row.availability.is === 'refused' && row.hit !== null && 'min-h-13',
        marked && 'bg-primary-soft',
      )}
    >
      <PaletteRowText {...shown} />
    </PaletteOption>
  )
})

/**
 * Rows are not rendered while the records are being searched: the letter is painted at once, and the rows once, with
 * the answer.
 */
const isDrawn = (before: ListRowsProps, now: ListRowsProps): boolean =>
  now.view.isMatching ||
  (before.view.list === now.view.list &&
    before.view.active === now.view.active &&
    before.version === now.version &&
    before.marked === now.marked &&
    before.asTyped === now.asTyped &&
    before.query === now.query &&
    before.titleOf === now.titleOf)

export const ListRows = memo(Rows, isDrawn)
