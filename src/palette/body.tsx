// The content of the palette: cmdk gives the list and its ARIA; ranking, keys and the effect of a choice are our own.
import { Title } from '@radix-ui/react-dialog'
import { Command as List } from 'cmdk'
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Situation } from '#src/commands/command.ts'
import { useCommandContext, useSituation } from '#src/commands/command-context.tsx'
import { find } from '#src/commands/registry.ts'
import { isComposing } from '#src/keyboard/composing.ts'
import { type PaletteActor, usePaletteFact } from '#src/machines/use-palette.ts'
import { plainQuery } from '#src/search/plain-query.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { WrongFormula } from './calculation/wrong-formula.tsx'
import { allHere } from './first-rows.ts'
import { canBeNamed, PaletteFooter } from './footer.tsx'
import { PaletteInput } from './input.tsx'
import { isAtEnd, jumpOf, optionAt, useAnswered, useEarlyTyping, useRealPointer, useRing } from './list-keys.tsx'
import { ListRows } from './list-rows.tsx'
import { CountWords, KeptOnly, NothingFound, NothingTogether, NotSeen, Refused } from './list-words.tsx'
import { modeOf, permittedQuery, prefixesFor, wantedRecords } from './modes.ts'
import { actIn } from './near/acted-on.ts'
import { correctedQuery, searchBeside } from './near/meant.ts'
import { isNothingTogether, metByEnter } from './near/surely-meant.ts'
import type { PaletteRow } from './palette-row.ts'
import { foundOf, markedOn, nounOf, openBeside, recordAddress, recordHeading, recordId } from './records.ts'
import { remedyRow } from './rows.ts'
import { scoped, scopeOf } from './scope.tsx'
import { useActiveRow } from './use-active-row.tsx'
import { useEntries } from './use-entries.tsx'
import { MORE, usePaletteList } from './use-palette-list.tsx'
import { usePaletteTools } from './use-palette-tools.tsx'

export interface PaletteBodyProps {
  actor: PaletteActor
  opener: RefObject<Element | null>
  choose: (row: PaletteRow, situation: Situation) => void
}

/** Everything inside the palette's dialog but the questions of a command. `choose` runs the chosen row. */
export const PaletteBody = ({ actor, opener, choose }: PaletteBodyProps) => {
  const { t } = useTranslation()
  const context = usePaletteFact(actor, (snapshot) => snapshot.context)
  const isLooking = usePaletteFact(actor, (snapshot) => snapshot.hasTag('looking'))
  const { unanswered, scoped: isScoped, refused, awaited, missed, marked } = context
  const here = useSituation(undefined, opener.current)
  const { situations } = useCommandContext()
  const entryOf = useEntries()
  const pointer = useRealPointer()
  const situation: Situation = isScoped ? scoped(here) : { ...here, subject: null, selected: [] }
  const permissions = situation.viewer?.permissions ?? none
  const query = permittedQuery(context.query, permissions)
  const view = usePaletteList({ ...context, query }, isLooking, situation, situations.version())
  const tools = usePaletteTools()
  const { list, ids, active } = view
  const asTyped = searchBeside(list, view.row)
  const remedy = refused?.remedy === undefined ? undefined : find(refused.remedy)
  const met = metByEnter({ ...view, isLooking, isTyped: plainQuery(modeOf(query).text) !== '' }, awaited)
  const enterRow = () => {
    if (met === 'wait') actor.send({ type: 'choice.awaited' })
    else if (met === 'none') actor.send({ type: 'choice.missed' })
    else {
      if (awaited) actor.send({ type: 'choice.taken' })
      select(met)
    }
  }
  const select = (row: PaletteRow | undefined) => {
    if (marked.length > 1) enter(row)
    else if (row === undefined) return
    else if (row.shown?.types !== undefined) type(row.shown.types)
    else if (row.act !== undefined) {
      enter(row)
      actor.send({ type: 'action.sought', text: row.act })
    } else if (row.rest !== undefined) enterHere() || type('>')
    else if (row.availability.is === 'available') choose(row, situation)
    else if (refused?.command === row.command.id && remedy !== undefined) {
      const help = remedyRow(remedy.id)
      if (help !== null) choose(help, situation)
    } else {
      const { is: _, ...why } = row.availability
      actor.send({ type: 'command.refused', refused: { command: row.command.id, ...why } })
    }
  }
  /** Shows the actions of the page's subject; false where it has none. */
  const enterHere = (): boolean => {
    const subjects =
      situation.selected.length > 0 ? situation.selected : situation.subject === null ? [] : [situation.subject]
    const records = subjects.flatMap((subject) => foundOf(subject) ?? [])
    if (records.length === 0) return false
    actor.send({ type: 'records.entered', records, row: allHere.id, here: true })
    return true
  }
  const markedIds = useMemo(() => new Set(marked.map(recordId)), [marked])
  /** Marks one more record, or unmarks the last one; the cursor moves along. */
  const markOn = (by: 1 | -1) => {
    const next = view.row === undefined ? undefined : view.rows[view.rows.indexOf(view.row) + by]
    const records = markedOn(marked, view.row?.record, next?.record)
    if (records === null || next === undefined) return
    actor.send({ type: 'records.marked', records })
    view.setActive(next.command.id)
  }
  /** Shows the actions of the marked records, of the row's record, or of the page's subject. */
  const enter = (row: PaletteRow | undefined): boolean => {
    const records = marked.length > 0 ? marked : row?.record === undefined ? [] : [row.record]
    if (records.length === 0) return row?.rest !== undefined && enterHere()
    actor.send({ type: 'records.entered', records, row: row?.command.id ?? '', here: false })
    return true
  }
  const type = (text: string) => {
    const asked = permittedQuery(text, permissions)
    const wanted = wantedRecords(asked, permissions)
    // In a query with a verb and a name, the server searches for the name.
    const object = wanted === null ? null : actIn(asked, view.words)?.object
    actor.send({ type: 'query.typed', query: text, wanted: object ?? wanted })
  }
  useEarlyTyping((text, isEntered) => {
    type(text)
    if (isEntered) actor.send({ type: 'choice.awaited' })
  })
  useAnswered(awaited && met !== 'wait', enterRow)

  const titleOf = useCallback(
    (row: PaletteRow): string =>
      row.rest !== undefined
        ? t('palette:words.all_here')
        : (row.shown?.title ?? (row.record === undefined ? entryOf(row.command).title : recordHeading(row.record))),
    [t, entryOf],
  )
  const beside = (row: PaletteRow): boolean => {
    const address = row.record === undefined ? row.shown?.address : recordAddress(row.record, permissions)
    if (address === undefined) return false
    openBeside(address)
    actor.send({ type: 'palette.closed' })
    return true
  }
  /** The effect of a key on the row, besides the list's own keys. */
  const takenBy = (key: string, mod: boolean, row: PaletteRow | undefined): boolean => {
    if (key === 'F2') return row !== undefined && canBeNamed(row) && tools.name(row.command, titleOf(row))
    if (key === 'Delete') return query === '' && row?.recent === true && tools.forget(row.command.id)
    const corrected = key === 'Tab' ? correctedQuery(query, row ?? list.groups[0]?.rows[0]) : null
    if (corrected !== null) {
      type(corrected)
      return true
    }
    if (key === 'ArrowRight' || key === 'Tab') return enter(row)
    if (key !== 'Enter') return false
    if (active === MORE) view.showMore()
    else if (!mod) enterRow()
    else if (asTyped !== undefined) select(asTyped)
    // A row without an address cannot be opened in another tab, so it is run.
    else if (row !== undefined && !beside(row)) select(row)
    return true
  }
  const { movesNow, ...ring } = useRing(active, view.setActive)
  const isTouched = useRef(false)
  const drawRest = useRef<() => void>(() => undefined)
  const handleKeys = (event: KeyboardEvent) => {
    isTouched.current = true
    // cmdk moves only among the rendered rows.
    if (event.key.length > 1 && event.key !== 'Backspace') drawRest.current()
    if (event.key.startsWith('Arrow')) movesNow()
    if (isComposing(event.nativeEvent)) return
    const { row } = view
    if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      markOn(event.key === 'ArrowDown' ? 1 : -1)
      return
    }
    const mod = event.ctrlKey || event.metaKey
    // These keys act on rows that have not arrived yet.
    if (view.isMatching && (event.key === 'Tab' || (event.key === 'Enter' && mod))) {
      event.preventDefault()
      return
    }
    const isBare = !event.shiftKey && !event.altKey && !mod
    const leadsOn = event.key === 'Tab' ? isBare : event.key !== 'ArrowRight' || (isBare && isAtEnd(event.target))
    if (leadsOn && takenBy(event.key, mod, row)) {
      event.preventDefault()
      return
    }
    const target = jumpOf(event, ids.indexOf(active), ids.length)
    if (target === null) return
    event.preventDefault()
    if (event.key === 'PageDown' && ids[target] === MORE) view.showMore()
    else view.setActive(ids[target])
  }

  // On mount, cmdk chooses its first row when its input has text; the row to return to is chosen again.
  const home = context.row
  const isAway = home !== '' && active !== home && ids.includes(home)
  const comeBack = useEffectEvent(() => !isTouched.current && view.setActive(home))
  useEffect(() => {
    if (isAway) comeBack()
  }, [isAway])

  const isMissed = missed && !view.moved && query !== ''
  const title = t('palette:words.title')
  const markedSubjects = marked.map((record) => ({
    noun: nounOf(record),
    id: record.id,
    label: record.label,
    record: null,
  }))
  const latest = useRef({ select, type })
  useLayoutEffect(() => {
    latest.current = { select, type }
  })
  // These functions are stable, so that a row renders again only when its content changes.
  const onSelect = useCallback((row: PaletteRow) => latest.current.select(row), [])
  const onPrefix = useCallback(
    (sign: string) => latest.current.type(`${sign}${modeOf(actor.getSnapshot().context.query).text}`),
    [actor],
  )
  const signs = useMemo(() => prefixesFor(permissions), [permissions])
  const scope = scopeOf(marked.length > 1 ? { ...situation, selected: markedSubjects } : situation, t)
  const root = useRef<HTMLDivElement>(null)
  useActiveRow(root, active)
  return (
    <List
      ref={root}
      label={title}
      shouldFilter={false}
      filter={() => 1}
      vimBindings={false}
      loop
      {...ring}
      onKeyDown={handleKeys}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <Title className="sr-only">{title}</Title>
      <PaletteInput
        query={context.query}
        scope={scope}
        onQuery={type}
        onDrop={() =>
          actor.send(marked.length > 0 ? { type: 'records.marked', records: [] } : { type: 'scope.dropped' })
        }
        count={
          <CountWords
            list={list}
            query={query}
            isScoped={scope !== null}
            awaited={awaited}
            unanswered={unanswered}
            looking={isLooking || view.isMatching}
          />
        }
        isBusy={isLooking || awaited}
      />
      {unanswered && !isLooking && query !== '' && list.total > 0 && <KeptOnly count={list.total} />}
      {query !== context.query && <NotSeen query={context.query} />}
      {isNothingTogether(query, list, situation) && <NothingTogether count={situation.selected.length} />}
      {/* The fault stands outside the list, which may contain only options. */}
      {list.wrong !== undefined && <WrongFormula formula={modeOf(query).text} wrong={list.wrong} />}
      {list.total === 0 && list.mode !== 'calculate' && !view.isMatching && (
        <NothingFound query={modeOf(query).text} looking={isLooking} unanswered={unanswered} alone={ids.length === 0} />
      )}
      <List.List
        label={title}
        aria-busy={isLooking || view.isMatching}
        data-of={view.isMatching ? undefined : query}
        onPointerMove={(event) => {
          const id = pointer.moved ? optionAt(event.target) : undefined
          if (id !== active) view.setActive(id)
          pointer.watch(event)
        }}
        className={cx('min-h-0 overflow-y-auto px-2', ids.length === 0 ? 'flex-none' : 'flex-1 pb-2')}
      >
        <ListRows
          view={view}
          query={query}
          situation={situation}
          version={situations.version()}
          marked={markedIds}
          asTyped={asTyped}
          titleOf={titleOf}
          onSelect={onSelect}
          drawRest={drawRest}
        />
      </List.List>
      <Refused
        refused={refused}
        remedy={remedy}
        missed={isMissed ? modeOf(query).text.trim() : null}
        isAlone={view.row === undefined}
      />
      <PaletteFooter prefixes={signs} row={view.row} marked={marked.length} onPrefix={onPrefix} />
    </List>
  )
}

const none: readonly never[] = []
