// The actions of one or several found records, in three columns: the list they were found in, the actions, the main
// facts.
import { Title } from '@radix-ui/react-dialog'
import { Command as List } from 'cmdk'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleKey } from '#src/commands/availability.ts'
import type { Situation } from '#src/commands/command.ts'
import { useCommandContext, useSituation } from '#src/commands/command-context.tsx'
import { keysOf } from '#src/commands/keymap.ts'
import { find } from '#src/commands/registry.ts'
import { isComposing } from '#src/keyboard/composing.ts'
import { type PaletteActor, usePaletteSnapshot } from '#src/machines/use-palette.ts'
import type { Entry } from '#src/search/search-index.ts'
import { Button } from '#src/ui/input/button.tsx'
import { useMedia } from '#src/ui/layout/use-media.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { ActionsSkeleton, PreviewColumn, ResultsColumn } from './acting-columns.tsx'
import { actionRows, BESIDE, situationOfEntered, soughtAmong } from './actions.ts'
import { ActionsFooter } from './footer.tsx'
import type { PaletteRow } from './palette-row.ts'
import { isRecordCommand, openBeside, recordAddress, recordHeading } from './records.ts'
import { PaletteRowText } from './row.tsx'
import { headingClass, rowClass } from './row-class.ts'
import { remedyRow } from './rows.ts'
import { scoped } from './scope.tsx'
import { useActiveRow } from './use-active-row.tsx'
import { useEntries } from './use-entries.tsx'
import { usePaletteList } from './use-palette-list.tsx'

export interface PaletteActingProps {
  actor: PaletteActor
  opener: RefObject<Element | null>
  choose: (row: PaletteRow, situation: Situation) => void
}

/** From this width on there is room for the main facts. */
const ROOM_FOR_PREVIEW = '(width >= 1100px)'
/** The keys shown are those of the record's list. */
const keysInList = (id: string): string | undefined => keysOf(id, 'table')

export const PaletteActing = ({ actor, opener, choose }: PaletteActingProps) => {
  const { t } = useTranslation()
  const snapshot = usePaletteSnapshot(actor)
  const { entered, meant, sought, refused } = snapshot.context
  const here = useSituation(undefined, opener.current)
  const { commands, situations } = useCommandContext()
  const view = usePaletteList(snapshot.context, snapshot.hasTag('looking'), here, situations.version())
  const entryOf = useEntries()
  const root = useRef<HTMLDivElement>(null)
  const isWide = useMedia(ROOM_FOR_PREVIEW)
  const [chosen, setChosen] = useState({ of: '', id: '' })
  const records = entered?.records ?? []
  const [only] = records
  const isReady = snapshot.matches({ acting: 'ready' })
  const situation =
    entered === null
      ? here
      : entered.here
        ? scoped(here)
        : situationOfEntered(entered, isReady ? meant : [], here.viewer)
  const isRead = isReady || entered?.here === true
  const wordsOf = ({ command }: PaletteRow): Entry => {
    const named = (title: string): Entry => ({ id: command.id, title, other: '', aliases: [] })
    if (isRecordCommand(command)) return named(t('palette:words.open'))
    return command.id === BESIDE ? named(t('palette:words.open_beside')) : entryOf(command)
  }
  const titleOf = (row: PaletteRow): string => wordsOf(row).title
  const all = entered === null ? [] : actionRows(entered, situation, commands.all)
  const rows = sought.trim() === '' ? all : soughtAmong(sought, all, wordsOf)
  const of = `${entered?.row ?? ''} ${sought}`
  const ids = rows.map(({ command }) => command.id)
  const active = chosen.of === of && ids.includes(chosen.id) ? chosen.id : (ids[0] ?? '')
  const row = rows.find(({ command }) => command.id === active)
  const remedy = refused?.remedy === undefined ? undefined : find(refused.remedy)
  useActiveRow(root, active)

  const beside = () => {
    if (only === undefined || records.length > 1) return
    openBeside(recordAddress(only, here.viewer?.permissions ?? []))
    actor.send({ type: 'palette.closed' })
  }
  const select = (taken: PaletteRow | undefined) => {
    if (taken === undefined) return
    if (taken.command.id === BESIDE) beside()
    else if (taken.availability.is === 'available') choose(taken, situation)
    else if (refused?.command === taken.command.id && remedy !== undefined) {
      const help = remedyRow(remedy.id)
      if (help !== null) choose(help, situation)
    } else {
      const { is: _, ...why } = taken.availability
      actor.send({ type: 'command.refused', refused: { command: taken.command.id, ...why } })
    }
  }
  const others = view.rows.filter(({ record }) => record !== undefined)
  const step = (by: 1 | -1) => {
    const at = others.findIndex(({ command }) => command.id === entered?.row)
    const next = others[at + by]
    if (next?.record !== undefined) enter(next)
  }
  const enter = ({ record, command }: PaletteRow) => {
    if (record !== undefined) actor.send({ type: 'records.entered', records: [record], row: command.id, here: false })
  }
  const handleKeys = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) step(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) beside()
    else if (event.key === 'Enter') event.repeat || select(row)
    else return
    event.preventDefault()
  }
  const label = records.length > 1 ? t('lists:selected', { count: records.length }) : only && recordHeading(only)

  return (
    <List
      ref={root}
      label={t('palette:words.actions_of', { label })}
      shouldFilter={false}
      filter={() => 1}
      vimBindings={false}
      loop
      value={active}
      onValueChange={(id) => setChosen({ of, id })}
      onKeyDown={handleKeys}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <Title className="sr-only">{t('palette:words.actions_of', { label })}</Title>
      <div className="flex h-14 flex-none items-center gap-2.5 border-b border-line px-4">
        <Icon name="search" />
        <button
          type="button"
          aria-label={t('palette:words.back_results')}
          onClick={() => actor.send({ type: 'records.left' })}
          onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
          className="inline-flex h-6 flex-none items-center gap-1.5 rounded-s bg-surface-3 px-2 text-cap text-ink-2"
        >
          <span className="max-w-60 truncate max-sm:max-w-40">{label}</span>
          <Icon name="close" size={12} className="text-ink-3" />
        </button>
        <List.Input
          autoFocus
          value={sought}
          aria-label={t('palette:words.actions_of', { label })}
          onValueChange={(text) => actor.send({ type: 'action.sought', text })}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent)) return
            const mod = event.ctrlKey || event.metaKey
            const { selectionStart, selectionEnd } = event.currentTarget
            if ((event.key === 'Home' || event.key === 'End') && !mod) event.stopPropagation()
            const atStart = selectionStart === 0 && selectionEnd === 0
            const isLeaving = (event.key === 'ArrowLeft' && atStart) || (event.key === 'Backspace' && sought === '')
            if (!isLeaving || mod || event.shiftKey || event.altKey || event.repeat) return
            event.preventDefault()
            actor.send({ type: 'records.left' })
          }}
          placeholder={isRead ? t('palette:words.find_action', { count: all.length }) : t('common:loading')}
          className="h-full min-w-0 flex-1 bg-transparent text-[16px] leading-6 outline-none placeholder:text-body"
        />
        <span role="status" className="sr-only">
          {t('palette:words.count', { count: rows.length })}
        </span>
      </div>
      <div className="flex h-100 min-h-0 max-sm:h-auto max-sm:flex-1">
        <ResultsColumn rows={others} current={entered?.row ?? ''} onEnter={enter} />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col lg:w-72 lg:flex-none xl:w-72">
          <List.List label={t('palette:words.actions')} className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
            <List.Group heading={t('palette:words.actions')} className={headingClass}>
              {rows.map((one) => (
                <List.Item
                  key={one.command.id}
                  value={one.command.id}
                  onSelect={() => select(one)}
                  className={cx(rowClass, 'min-h-9', one.availability.is === 'refused' && 'min-h-13')}
                >
                  <PaletteRowText
                    row={one}
                    title={titleOf(one)}
                    t={t}
                    note=""
                    now={view.now}
                    keysOf={keysInList}
                    active={one.command.id === active}
                    narrow
                  />
                </List.Item>
              ))}
            </List.Group>
            {!isRead && snapshot.matches({ acting: 'reading' }) && <ActionsSkeleton />}
          </List.List>
          <p role="alert" className="flex-none px-4 text-cap text-warning-ink">
            {refused !== null && t('palette:words.refused', { reason: t(refused.reason, { ...refused.params }) })}
            {remedy !== undefined && ` ${t('palette:words.remedy_again', { title: t(titleKey(remedy)) })}`}
          </p>
          {snapshot.matches({ acting: 'unread' }) && !isRead && (
            <div role="alert" className="flex flex-none items-center gap-3 px-4 py-2 text-cap text-ink-2">
              {t('common:toast.network')}
              <Button size="sm" icon="refresh" onClick={() => actor.send({ type: 'records.reread' })}>
                {t('common:retry')}
              </Button>
            </div>
          )}
          {isRead && rows.length === 0 && (
            <p className="flex-none px-5 pb-4 text-table text-ink-2">
              {sought === '' ? t('palette:words.no_actions') : t('palette:words.none', { query: sought })}
            </p>
          )}
          {isReady && meant.length < records.length && (
            <p className="flex-none px-4 py-2 text-cap text-warning-ink">{t('palette:words.record_gone')}</p>
          )}
        </div>
        {isWide && <PreviewColumn key={entered?.row} records={records} />}
      </div>
      <ActionsFooter several={records.length > 1} />
    </List>
  )
}
