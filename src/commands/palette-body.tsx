// What the palette holds: cmdk gives the list and its ARIA; ranking, keys and what a choice means are ours.
import { Title } from '@radix-ui/react-dialog'
import { Command as List } from 'cmdk'
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PaletteActor, usePaletteSnapshot } from '#src/machines/use-palette.ts'
import { cx } from '#src/ui/class-names.ts'
import { titleKey } from './catalogue.ts'
import type { Situation } from './command.ts'
import { usePageContexts, useSituation } from './command-context.tsx'
import { isComposing } from './keys.ts'
import { PaletteFooter } from './palette-footer.tsx'
import { PaletteInput } from './palette-input.tsx'
import { recordTitle } from './palette-records.ts'
import { PaletteRowWords } from './palette-row.tsx'
import { type PaletteRow, paletteList } from './palette-rows.ts'
import readings from './pinyin.json' with { type: 'json' }
import { find } from './registry.ts'
import { modeOf, wantedRecords } from './search.ts'
import { useEntries } from './use-entries.tsx'

/** Rows a press of PageUp or PageDown moves by. */
const PAGE = 8
/** Pixels a pointer has to travel before it may choose: one that only rests under the list must not. */
const REAL_MOVE = 3

export interface PaletteBodyProps {
  actor: PaletteActor
  opener: RefObject<Element | null>
  choose: (row: PaletteRow, situation: Situation) => void
}

const headingLook =
  '[&>[cmdk-group-heading]]:px-3 [&>[cmdk-group-heading]]:pt-3 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:text-cap [&>[cmdk-group-heading]]:text-ink-3'
const rowLook = cx(
  'relative flex min-h-10 items-center gap-2.5 rounded px-3 text-table aria-selected:bg-primary-soft',
  'aria-selected:before:absolute aria-selected:before:inset-y-2.5 aria-selected:before:left-0 aria-selected:before:w-0.5 aria-selected:before:rounded-[1px] aria-selected:before:bg-primary',
)

export const PaletteBody = ({ actor, opener, choose }: PaletteBodyProps) => {
  const { t } = useTranslation()
  const snapshot = usePaletteSnapshot(actor)
  const { query, scoped, refused, found } = snapshot.context
  const here = useSituation(undefined, opener.current)
  const contexts = usePageContexts()
  const entryOf = useEntries()
  const pointer = useRealPointer()
  const situation: Situation = scoped ? here : { ...here, subject: null, selected: [] }
  const list = paletteList(query, situation, entryOf, readings, found)
  const rows = list.groups.flatMap((group) => group.rows)
  const ids = rows.map((row) => row.command.id)
  // A choice belongs to the query it was made in; a new query begins at its first row.
  const [chosen, setChosen] = useState({ query: '', id: '' })
  const active = chosen.query === query && ids.includes(chosen.id) ? chosen.id : (ids[0] ?? '')
  const setActive = (id: string | undefined) => id !== undefined && id !== '' && setChosen({ query, id })
  const cure = refused?.cure === undefined ? undefined : find(refused.cure)

  const select = (row: PaletteRow) => {
    if (row.availability.is === 'available') {
      choose(row, situation)
    } else if (refused?.command === row.command.id && cure !== undefined) {
      choose({ command: cure, availability: { is: 'available' }, hit: null }, situation)
    } else {
      const { is: _, ...why } = row.availability
      actor.send({ type: 'command.refused', refused: { command: row.command.id, ...why } })
    }
  }

  const handleKeys = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const target = jumpOf(event, ids.indexOf(active), ids.length)
    if (target === null) return
    event.preventDefault()
    setActive(ids[target])
  }

  const title = t('commands:words.title')
  return (
    <List
      label={title}
      shouldFilter={false}
      filter={() => 1}
      vimBindings={false}
      loop
      value={active}
      onValueChange={setActive}
      onKeyDown={handleKeys}
      disablePointerSelection={!pointer.moved}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <Title className="sr-only">{title}</Title>
      <PaletteInput
        query={query}
        scope={situation.subject?.label ?? null}
        onQuery={(text) => actor.send({ type: 'query.typed', query: text, wanted: wantedRecords(text) })}
        onDrop={() => actor.send({ type: 'scope.dropped' })}
        count={t(list.byPinyin ? 'commands:words.count_pinyin' : 'commands:words.count', { count: list.total })}
      />
      <List.List label={title} onPointerMove={pointer.watch} className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {list.groups.map(({ group, rows: inside }) => (
          <List.Group
            key={group}
            heading={t(group === 'other' ? 'commands:groups.view' : `commands:groups.${group}`)}
            className={headingLook}
          >
            {inside.map((row) => (
              <List.Item
                key={row.command.id}
                value={row.command.id}
                onSelect={() => select(row)}
                className={cx(rowLook, row.availability.is === 'refused' && 'min-h-13')}
              >
                <PaletteRowWords
                  row={row}
                  title={row.record === undefined ? entryOf(row.command).title : recordTitle(row.record)}
                  contexts={contexts}
                  active={row.command.id === active}
                />
              </List.Item>
            ))}
          </List.Group>
        ))}
        {rows.length === 0 && <NothingFound query={modeOf(query).text} looking={snapshot.hasTag('looking')} />}
        {list.left > 0 && (
          <p className="px-3 pt-2 text-cap text-ink-3">{t('commands:words.more', { count: list.left })}</p>
        )}
      </List.List>
      <p
        role="alert"
        className={cx('flex-none px-5 text-cap text-warning-ink', refused !== null && 'border-t border-line py-2')}
      >
        {refused !== null && t('commands:words.refused', { reason: t(refused.reason, { ...refused.params }) })}
        {cure !== undefined && ` ${t('commands:words.cure_again', { title: t(titleKey(cure)) })}`}
      </p>
      <PaletteFooter />
    </List>
  )
}

const NothingFound = ({ query, looking }: { query: string; looking: boolean }) => {
  const { t } = useTranslation()
  return (
    <div className="px-3 py-8 text-center text-table text-ink-2">
      {looking ? t('commands:words.looking') : t('commands:words.none', { query })}
      <p className="mt-1 text-cap text-ink-3">{!looking && t('commands:words.none_hint')}</p>
    </div>
  )
}

/** The row a key jumps to. Home and End are the caret's unless Mod is held. */
const jumpOf = ({ key, ctrlKey, metaKey }: KeyboardEvent, at: number, count: number): number | null => {
  const mod = ctrlKey || metaKey
  const jumps: Partial<Record<string, number>> = {
    PageDown: at + PAGE,
    PageUp: at - PAGE,
    ...(mod && { Home: 0, End: count - 1 }),
  }
  const target = jumps[key]
  return target === undefined ? null : Math.min(Math.max(target, 0), count - 1)
}

/** Whether the pointer has really been moved since the list appeared. */
const useRealPointer = () => {
  const from = useRef<{ x: number; y: number } | null>(null)
  const [moved, setMoved] = useState(false)
  const watch = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (moved) return
    from.current ??= { x, y }
    if (Math.hypot(x - from.current.x, y - from.current.y) >= REAL_MOVE) setMoved(true)
  }
  return { moved, watch }
}
