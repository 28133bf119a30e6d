// The list of places of a region picker: browsed by level or searched, by keyboard alone.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPseudoRegion, type Region } from '#contract/regions.ts'
import { isComposing } from '#src/keyboard/composing.ts'
import { useRegions } from '#src/machines/use-regions.ts'
import { useReadings } from '#src/search/use-readings.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Hit } from '#src/ui/input/hit.tsx'
import { bareInput } from '#src/ui/input/input.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { findRegions, type RegionHit } from './search.ts'

export interface RegionPanelProps {
  chosen: readonly string[]
  multiple: boolean
  origin: boolean
  finest: boolean
  onTake: (code: string) => void
}

const MAX_FOUND = 50

/** ↑ ↓ move, → opens a level, ← or Backspace goes up, Enter chooses; letters search all levels. */
export const RegionPanel = ({ chosen, multiple, origin, finest, onTake }: RegionPanelProps) => {
  const { t } = useTranslation()
  const { state, tree, byCode, message, load } = useRegions()
  const listId = useId()
  const [text, setText] = useState('')
  const [walked, setWalked] = useState<string | null>(null)
  const [at, setAt] = useState<number | null>(null)

  // The list opens at the chosen place.
  const last = byCode.get(chosen.at(-1) ?? '')
  const inside = walked ?? last?.parent_code ?? ''
  const offered = origin ? tree : tree.filter((one) => !isPseudoRegion(one.code))
  const searching = text.trim() !== ''
  const readings = useReadings(searching)
  const rows: readonly RegionHit[] = searching
    ? findRegions(offered, text, MAX_FOUND, readings)
    : (byCode.get(inside)?.children ?? offered).map((region) => ({ region, range: null }))
  const first =
    searching || walked !== null
      ? 0
      : Math.max(
          0,
          rows.findIndex((row) => row.region.code === last?.code),
        )
  const current = rows.length === 0 ? -1 : Math.min(at ?? first, rows.length - 1)
  const row = rows[current]?.region

  const walk = (code: string, from?: string) => {
    setText('')
    setWalked(code)
    const siblings = byCode.get(code)?.children ?? offered
    setAt(
      from === undefined
        ? 0
        : Math.max(
            0,
            siblings.findIndex((one) => one.code === from),
          ),
    )
  }
  const out = () => {
    if (inside !== '') walk(byCode.get(inside)?.parent_code ?? '', inside)
  }
  const take = (region: Region) => {
    if (finest && region.children.length > 0) walk(region.code)
    else onTake(region.code)
  }
  const keyed = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const { key } = event
    if (key === 'ArrowDown') setAt(current + 1 < rows.length ? current + 1 : 0)
    else if (key === 'ArrowUp') setAt(current > 0 ? current - 1 : rows.length - 1)
    else if (key === 'Enter') row !== undefined && take(row)
    else if (key === 'ArrowRight' && !searching) row !== undefined && row.children.length > 0 && walk(row.code)
    else if ((key === 'ArrowLeft' || key === 'Backspace') && text === '') out()
    else return false
    return true
  }
  return (
    <>
      <div className="flex h-11 flex-none items-center gap-2 border-b border-line px-3">
        <Icon name="search" className="text-ink-3" />
        <input
          type="text"
          // biome-ignore lint/a11y/noAutofocus: the list was opened to be typed into
          autoFocus
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-label={t('regions:search')}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={current < 0 ? undefined : `${listId}-${current}`}
          placeholder={t('regions:search_hint')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={(event) => {
            if (!isComposing(event.nativeEvent) && keyed(event)) event.preventDefault()
          }}
          className={bareInput}
        />
      </div>
      {!searching && state === 'ready' && <Trail inside={inside} byCode={byCode} onWalk={walk} />}
      {state === 'ready' ? (
        <List
          id={listId}
          rows={rows}
          current={current}
          chosen={chosen}
          multiple={multiple}
          searching={searching}
          onPoint={setAt}
          onTake={take}
          onWalk={walk}
        />
      ) : state === 'failed' ? (
        <div role="alert" className="flex flex-col items-start gap-2 p-4 text-ink-2">
          {message === '' ? t('common:toast.network') : message}
          <Button size="sm" onClick={load}>
            {t('common:retry')}
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-4 p-4">
          {['72%', '40%', '56%', '48%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
      <Keys multiple={multiple} />
      <span role="status" className="sr-only">
        {searching && state === 'ready' ? t('regions:found', { count: rows.length }) : ''}
      </span>
    </>
  )
}

interface TrailProps {
  inside: string
  byCode: ReadonlyMap<string, Region>
  onWalk: (code: string, from?: string) => void
}

/** The current level, and the way up. */
const Trail = ({ inside, byCode, onWalk }: TrailProps) => {
  const { t } = useTranslation()
  const above: Region[] = []
  for (let one = byCode.get(inside); one !== undefined; one = byCode.get(one.parent_code ?? '')) above.unshift(one)
  const steps = [{ code: '', name: t('regions:all') }, ...above]
  return (
    <nav aria-label={t('regions:trail')} className="flex h-8 flex-none items-center gap-1 px-3 text-cap text-ink-3">
      {steps.map((step, nth) => (
        <span key={step.code} className="flex min-w-0 items-center gap-1">
          {nth > 0 && <Icon name="right" size={12} />}
          {nth === steps.length - 1 ? (
            <span aria-current="location" className="truncate font-medium text-ink-2">
              {step.name}
            </span>
          ) : (
            <button
              type="button"
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onWalk(step.code, steps[nth + 1]?.code)}
              className="truncate rounded-s text-primary-ink hover:underline"
            >
              {step.name}
            </button>
          )}
        </span>
      ))}
    </nav>
  )
}

interface ListProps {
  id: string
  rows: readonly RegionHit[]
  current: number
  chosen: readonly string[]
  multiple: boolean
  searching: boolean
  onPoint: (index: number) => void
  onTake: (region: Region) => void
  onWalk: (code: string) => void
}

const List = ({ id, rows, current, chosen, multiple, searching, onPoint, onTake, onWalk }: ListProps) => {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${current}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, current])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('regions:list')}
      aria-multiselectable={multiple || undefined}
      className="min-h-0 flex-1 overflow-y-auto p-1"
    >
      {rows.length === 0 && <p className="px-3 py-1.5 text-ink-3">{t('regions:none')}</p>}
      {rows.map(({ region, range }, index) => {
        const isChosen = chosen.includes(region.code)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the box, which holds the focus
          <div
            key={region.code}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={isChosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(region)}
            onMouseMove={() => index !== current && onPoint(index)}
            className={cx(
              'flex min-h-8 max-sm:min-h-10 items-center gap-2 rounded px-3',
              index === current && 'bg-primary-soft',
            )}
          >
            <span className={cx('flex-none', isChosen && 'font-medium text-primary-ink')}>
              <Hit text={region.name} ranges={range === null ? [] : [range]} />
            </span>
            <span className="min-w-0 flex-1 truncate text-cap text-ink-3">
              {searching && region.full_name !== region.name ? region.full_name : region.pinyin}
            </span>
            {region.is_daodi_area && <span className="flex-none text-cap text-success-ink">{t('regions:daodi')}</span>}
            {isChosen && <Icon name="check" size={14} className="text-primary-ink" />}
            {region.children.length > 0 && (
              <button
                type="button"
                tabIndex={-1}
                aria-hidden="true"
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => {
                  event.stopPropagation()
                  onWalk(region.code)
                }}
                className="-mr-2 grid size-8 max-sm:size-11 flex-none place-items-center rounded text-ink-3 hover:bg-surface-3 hover:text-ink"
              >
                <Icon name="right" size={14} />
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
}

const Keys = ({ multiple }: { multiple: boolean }) => {
  const { t } = useTranslation()
  const hints = [
    { keys: 'ArrowUp ArrowDown', says: t('regions:keys.move') },
    { keys: 'ArrowLeft ArrowRight', says: t('regions:keys.walk') },
    { keys: 'Enter', says: t(multiple ? 'regions:keys.mark' : 'regions:keys.take') },
    { keys: 'Escape', says: t('regions:keys.close') },
  ]
  return (
    <div className="flex h-8 flex-none items-center gap-4 border-t border-line bg-surface-2 px-3 text-cap whitespace-nowrap text-ink-3 max-sm:hidden">
      {hints.map(({ keys, says }) => (
        <span key={keys} className="inline-flex items-center gap-1.5">
          <KeyHint keys={keys} />
          {says}
        </span>
      ))}
    </div>
  )
}
