// The current rows of the palette, and the row that Enter runs.
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { titleKey } from '#src/commands/availability.ts'
import type { Situation } from '#src/commands/command.ts'
import { currentPreferences } from '#src/commands/current-preferences.ts'
import { keysOf } from '#src/commands/keymap.ts'
import { commands } from '#src/commands/registry.ts'
import type { PaletteSnapshot } from '#src/machines/use-palette.ts'
import { unavailableActs } from '#src/palette/orders.unavailable.ts'
import { getRecordStore } from '#src/palette/record-store-instance.ts'
import { createStableResults } from '#src/palette/stable-results.ts'
import { noAnswer } from '#src/search/answer.ts'
import { weightsOf } from '#src/search/frecency.ts'
import type { Index } from '#src/search/search-index.ts'
import { calculationList } from './calculation/calculation-list.ts'
import { modeOf } from './modes.ts'
import { elsewhereActs } from './near/elsewhere.ts'
import { inStatusRow, withFirst } from './near/in-status.ts'
import { insteadGroups, searchAsTyped } from './near/instead.ts'
import { isOnlyNear } from './near/meant.ts'
import { isNothingTogether, isReadInside, takesRing } from './near/surely-meant.ts'
import type { Listed, PaletteList, PaletteRow } from './palette-row.ts'
import { createRecordStore } from './record-store.ts'
import { isRecordPage } from './record-visits.tsx'
import { paletteList, reachable, recordsQuestion } from './rows.ts'
import { shortFact } from './short-facts.ts'
import { titlesHere, useAreWordsAsked, useCommandIndex } from './use-entries.tsx'
import { useNamedRows } from './use-named-rows.tsx'

/** The last row when more were found than are shown: it shows the next ones. */
export const MORE = 'more'

export interface PaletteView {
  readonly list: PaletteList
  readonly rows: readonly PaletteRow[]
  /** The ids of the rows, including the row that shows more. */
  readonly ids: readonly string[]
  /** Id of the row that Enter runs; '' where none is clearly meant. */
  readonly active: string
  readonly row: PaletteRow | undefined
  /** The user has moved the cursor since they typed. */
  readonly moved: boolean
  /** The rows still belong to the previous query, because the records are being searched. */
  readonly isMatching: boolean
  /** All searches have answered the current query. */
  readonly isSettled: boolean
  /** ms since 1970, when the palette was opened. */
  readonly now: number
  /** The search entries of all commands. */
  readonly words: Index
  setActive(id: string | undefined): void
  /** Shows the next rows; the cursor stays in place, now on the first of them. */
  showMore(): void
}

/**
 * Adds the fact to know before a command is run; a refusal because there is nothing to do is shown only in a search.
 */
const told = (listed: Listed, situation: Situation): Listed => {
  const { command, availability } = listed
  if (availability.is === 'refused') return availability.isMoot ? { ...listed, over: true } : listed
  const fact = availability.note === undefined ? shortFact(command.id, situation) : null
  return fact === null ? listed : { ...listed, fact }
}

const hasKeys = (id: string): boolean => keysOf(id) !== undefined

/** `version` changes with the situation, whose object is new at every rendering. */
export const usePaletteList = (
  { query, found, unanswered, scoped, row: home }: PaletteSnapshot['context'],
  isLooking: boolean,
  situation: Situation,
  version: number,
): PaletteView => {
  const preferences = useSyncExternalStore(currentPreferences.subscribe, currentPreferences.now)
  const store = getRecordStore(createRecordStore)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` is when it changes
  const titles = useMemo(() => titlesHere(situation), [version])
  const words = useCommandIndex(preferences.aliases, titles)
  const [steady] = useState(createStableResults)
  const [now] = useState(() => Date.now())
  const [paged, setPaged] = useState({ query: '', pages: 0 })
  // A selection belongs to its query; a new query starts at its first row.
  const [chosen, setChosen] = useState({ query, id: home })
  const pages = paged.query === query ? paged.pages : 0
  const { mode, text } = modeOf(query)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` and `scoped` are when it changes
  const ofCommands = useMemo(
    () => [
      ...reachable(commands, situation, mode, hasKeys).map((one) => told(one, situation)),
      ...unavailableActs(commands, situation, mode),
      ...elsewhereActs(commands, situation, mode),
    ],
    [version, scoped, mode],
  )
  const named = useNamedRows(mode, preferences, situation.viewer?.permissions ?? none, text.trim() !== '')
  const { t, i18n } = useTranslation()
  const areWordsAsked = useAreWordsAsked()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `areWordsAsked` is when names may have arrived
  const withName = useMemo(
    () => ofCommands.filter(({ command }) => i18n.exists(titleKey(command))),
    [ofCommands, i18n, areWordsAsked],
  )
  const listed = useMemo(() => [...withName, ...named.rows], [withName, named.rows])
  // Without results the list is new at every keystroke, but its index is the same.
  const besides = found.length === 0 ? none : found
  const foundIndex = useMemo(() => store.indexOf(besides), [store, besides])
  const recents = preferences.recents ?? none
  const weights = useMemo(() => weightsOf(recents, now), [recents, now])
  const { viewer } = situation
  const question = useMemo(
    () => recordsQuestion(query, viewer, weights, words, !isLooking),
    [query, viewer, weights, words, isLooking],
  )
  const answer = useSyncExternalStore(store.list.subscribe, () =>
    question === null ? noAnswer : store.list.answer(question),
  )
  const isReading = useSyncExternalStore(store.reading.subscribe, store.reading.is)
  const hasRead = useSyncExternalStore(store.reading.subscribe, store.reading.hasBeen)
  const isIndexed = question === null || store.size() === 0 || answer?.has(question.text) === true
  const records = useSyncExternalStore(store.list.subscribe, store.version)
  const { subject, path } = situation
  const current = subject !== null && isRecordPage(path) ? `${subject.noun}:${subject.id}` : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: `records` tells when what `store.find` finds has changed
  const sources = useMemo(
    () => ({
      commands,
      words,
      named: named.index,
      records: answer ?? noAnswer,
      record: store.find,
      found: besides,
      foundIndex,
      recents,
      now,
      ...(current !== '' && { current }),
    }),
    [words, named.index, answer, records, store, besides, foundIndex, recents, now, current],
  )
  const matched = useMemo(
    () => (answer === null ? null : paletteList(query, viewer, listed, sources, pages)),
    [answer, query, viewer, listed, sources, pages],
  )
  // Until the first records are there, nothing is shown that they would at once replace.
  const isFirstRead = question !== null && !hasRead && (isLooking || isReading)
  // Before anything is typed, a command whose name comes later may be the first row.
  const isNaming = !areWordsAsked && text.trim() === '' && withName.length < ofCommands.length
  const isMatching = matched === null || isNaming || (isFirstRead && isReadInside(matched))
  const isSettled = !isMatching && !isLooking && !isReading && isIndexed && areWordsAsked
  // While the server is searched, alternatives would appear and disappear.
  const fresh = useMemo((): PaletteList | null => {
    if (matched === null || isMatching) return null
    const words = (key: string, params: Readonly<Record<string, string>> = {}) => t(key, { ...params })
    const inStatus = mode === 'all' ? inStatusRow(text, named.rows, words, named.index.readings) : null
    if (inStatus !== null) return { ...matched, groups: withFirst(matched.groups, inStatus), total: matched.total + 1 }
    if (mode === 'calculate') return calculationList(text, i18n.resolvedLanguage ?? i18n.language, words)
    if (matched.total > 0 ? !isOnlyNear(matched) : isLooking) return matched
    if (isOnlyNear(matched)) {
      const rows = unanswered
        ? []
        : searchAsTyped(query, matched.groups[0]?.rows[0], viewer?.permissions ?? none, words)
      return rows.length === 0 ? matched : { ...matched, groups: [...matched.groups, { group: 'search', rows }] }
    }
    return { ...matched, groups: insteadGroups(query, viewer, listed, sources, words, !unanswered) }
  }, [unanswered, isLooking, isMatching, matched, query, mode, text, viewer, listed, sources, named, t, i18n])
  const isChosen = chosen.query === query && chosen.id !== ''
  const list = steady(query, fresh, isChosen)
  const rows = useMemo(() => list.groups.flatMap((group) => group.rows), [list])
  const ids = useMemo(() => [...rows.map((row) => row.command.id), ...(list.left > 0 ? [MORE] : [])], [rows, list])
  const [first] = rows
  // Where the marked records have no act together, the first row is about none of them.
  const isRinged = first === undefined || (!isNothingTogether(query, list, situation) && takesRing(first, isSettled))
  const active = isChosen && ids.includes(chosen.id) ? chosen.id : isRinged ? (ids[0] ?? '') : ''
  return {
    list,
    rows,
    ids,
    active,
    row: rows.find((row) => row.command.id === active),
    moved: isChosen,
    isMatching,
    isSettled,
    now,
    words,
    setActive: (id) => id !== undefined && id !== '' && setChosen({ query, id }),
    showMore: () => {
      if (isMatching) return
      const more = paletteList(query, viewer, listed, sources, pages + 1)
      const shown = new Set(ids)
      const next = more.groups.flatMap((group) => group.rows).find((row) => !shown.has(row.command.id))
      setPaged({ query, pages: pages + 1 })
      if (next !== undefined) setChosen({ query, id: next.command.id })
    },
  }
}

const none: readonly never[] = []
