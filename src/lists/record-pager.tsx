// Moves to the previous and next record of the list a record was opened from, and back to that list.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { moveInPlace, placeBehind } from '#src/commands/records/work-memory.ts'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import type { ScreenAnswers } from '#src/commands/use-situation.tsx'
import { type PathId, to } from '#src/paths.ts'
import { Button } from '#src/ui/input/button.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'

/** The neighbours of a record. */
export interface RecordPager {
  /** Whether the record was opened from a list. */
  readonly fromList: boolean
  /** Moves to the neighbour; undefined at the ends of the list's page. */
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
  /** For `usePage`: the keys to the neighbours, and back to the list with its filters and page. */
  readonly answers: ScreenAnswers
}

/** The neighbours of the record `id`, shown at `detail`, in the list at `list`; the current tab is kept. */
export const useRecordPager = (list: PathId, detail: PathId, id: string): RecordPager => {
  const { search, go } = useUrl()
  const behind = placeBehind(list, id)
  const tab = new URLSearchParams(search).get('tab') ?? undefined
  const move = (neighbour: string | null | undefined) =>
    neighbour == null
      ? undefined
      : () => {
          moveInPlace(list, neighbour)
          go(to(detail, { id: neighbour, tab }), { replace: true })
        }
  const previous = move(behind?.previous)
  const next = move(behind?.next)
  return {
    fromList: behind !== null,
    previous,
    next,
    answers: {
      ...(behind !== null && {
        // At the ends of the list's page there is no neighbour, and the key says so.
        'records.next': next ?? (() => false),
        'records.prev': previous ?? (() => false),
        'go.up': () => go(behind.address),
      }),
    },
  }
}

/** For `usePage` of a page without neighbours: the key back to the list or the worklist it was opened from. */
export const useWayBack = (list: PathId, id: string): ScreenAnswers => {
  const { go } = useUrl()
  const behind = placeBehind(list, id)
  return behind === null ? {} : { 'go.up': () => go(behind.address) }
}

/**
 * Opens the same page of the next record of the list; undefined at its end, and where the record was not opened from a
 * list.
 */
export const useNextInList = (list: PathId, page: PathId, id: string | null): (() => void) | undefined => {
  const { go } = useUrl()
  const next = id === null ? null : (placeBehind(list, id)?.next ?? null)
  if (next === null) return undefined
  return () => {
    moveInPlace(list, next)
    go(to(page, { id: next }), { replace: true })
  }
}

/** The two buttons; nothing without a list, and on a phone. */
export const RecordSteps = ({ pager }: { pager: RecordPager }) => {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  if (!pager.fromList) return null
  const step = (what: 'prev' | 'next', act: (() => void) | undefined) => (
    <Button
      variant="quiet"
      size="sm"
      icon={what === 'prev' ? 'up' : 'down'}
      keys={keysOf(`records.${what}`, 'detail')}
      disabledReason={act === undefined ? t(`lists:no_${what}`) : undefined}
      onClick={act}
    >
      {t(`commands:records.${what}`)}
    </Button>
  )
  return (
    <span className="ml-auto flex gap-1 max-sm:hidden">
      {step('prev', pager.previous)}
      {step('next', pager.next)}
    </span>
  )
}

/** Focuses the title once it is rendered, after the page, so that screen readers announce it. */
export const useTitleFocus = (isThere = true): void => {
  useEffect(() => {
    const main = document.getElementById('main')
    if (isThere && main !== null && document.activeElement === main)
      main.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
  }, [isThere])
}
