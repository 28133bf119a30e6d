// From one record to the next of the list it was opened from, and back up to that list as it was left.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { listBehind, moveInList } from '#src/commands/list-memory.ts'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { type PathId, to } from '#src/paths.ts'
import { Button } from '#src/ui/input/button.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'

/** A record among its neighbours. */
export interface RecordPager {
  /** Whether it was opened from a list. */
  readonly fromList: boolean
  /** Undefined at the ends of the list's page. */
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
  /** For `usePage`: stepping by keys, and up to where one came from, with its filters and its page. */
  readonly answers: Readonly<Record<string, () => void>>
}

/** The way from the record `id`, shown at `detail`, through the list at `list`; the chosen tab stays. */
export const useRecordPager = (list: PathId, detail: PathId, id: string): RecordPager => {
  const { search, go } = useUrl()
  const behind = listBehind(list, id)
  const tab = new URLSearchParams(search).get('tab') ?? undefined
  const move = (neighbour: string | null | undefined) =>
    neighbour == null
      ? undefined
      : () => {
          moveInList(list, neighbour)
          go(to(detail, { id: neighbour, tab }), { replace: true })
        }
  const previous = move(behind?.previous)
  const next = move(behind?.next)
  return {
    fromList: behind !== null,
    previous,
    next,
    answers: {
      ...(next && { 'records.next': next }),
      ...(previous && { 'records.prev': previous }),
      ...(behind !== null && { 'go.up': () => go(behind.address) }),
    },
  }
}

/** On to the same page of the next record in the list this one came from; undefined at its end, and where there is no list. */
export const useNextInList = (list: PathId, page: PathId, id: string | null): (() => void) | undefined => {
  const { go } = useUrl()
  const next = id === null ? null : (listBehind(list, id)?.next ?? null)
  if (next === null) return undefined
  return () => {
    moveInList(list, next)
    go(to(page, { id: next }), { replace: true })
  }
}

/** The two buttons of the way; nothing where there is no list behind, and on a phone. */
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

/** The title comes after the page: readers who were brought to the page hear it then. */
export const useTitleFocus = (isThere = true): void => {
  useEffect(() => {
    const main = document.getElementById('main')
    if (isThere && main !== null && document.activeElement === main)
      main.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
  }, [isThere])
}
