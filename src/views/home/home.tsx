// The home page: everything that waits for the user in one worklist, and beside it the events of the day and the month.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_WORK, readWorklist, WORK_SHOWN, type Work, workGroups } from '#contract/home.worklist.ts'
import { listOrders } from '#contract/orders.list.ts'
import { allows } from '#contract/permissions.ts'
import { listSuppliers } from '#contract/suppliers.ts'
import { readSystem } from '#contract/system.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { rememberList } from '#src/commands/list-memory.ts'
import { rememberWork } from '#src/commands/records/work-memory.ts'
import { useList, usePage } from '#src/commands/use-situation.tsx'
import { ReadFailed, ReadStale } from '#src/components/read-failed.tsx'
import { inZone } from '#src/components/zoned-instant.tsx'
import { PeekWaiting } from '#src/lists/peek-frame.tsx'
import { useListPeek } from '#src/lists/use-list-peek.tsx'
import { useListRows } from '#src/lists/use-list-rows.tsx'
import { useNow } from '#src/machines/use-now.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { useViewer } from '#src/machines/use-session.ts'
import { to } from '#src/paths.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { PHONE, useMedia } from '#src/ui/layout/use-media.ts'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { StatusTabs } from '#src/ui/table/status-tabs.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { AllClear } from './all-clear.tsx'
import { HomeFooter } from './home-footer.tsx'
import { HomeRail } from './home-rail.tsx'
import { momentText } from './moment.ts'
import { Month } from './month.tsx'
import { SystemNotice } from './system-notice.tsx'
import { usePutOff } from './use-put-off.ts'
import { countsIn, SNOOZED, sumOf, type WorkTab } from './work-counts.ts'
import { pathOf, subjectOf } from './work-presentation.ts'
import { Worklist } from './worklist.tsx'

const OrderPeek = lazy(async () => (await import('#src/lists/order-peek.tsx')).OrderPeek)

/** The interval at which the worklist is read again. */
const LIVE_MS = 60_000
/** The number of rows shown at first on a phone: one screen. A button shows the rest. */
const ON_PHONE = 6
/** From this width on the rail is beside the list. */
const WITH_RAIL = '(width >= 1280px)'
/** The height of the list when it is above the rail. */
const ABOVE_RAIL = 12
const SKELETON = 12

const nobody: ReadonlySet<string> = new Set()
const nothing: readonly Work[] = []
/** Rows of the worklist cannot be marked. */
const noMarks = {
  ids: nobody,
  subjects: [],
  rest: 'none',
  pending: nobody,
  select: () => {},
  markPage: () => {},
  markAll: () => {},
  clear: () => {},
} as const

/** Query keys of the page. */
const TAB = 'tab'
const PART = 'part'
const MONTH = 'month'

export const Home = () => {
  const { search } = useUrl()
  const held = useViewer()?.authority ?? []
  if (new URLSearchParams(search).get(PART) === MONTH && allows(listOrders.access, held)) return <MonthPage />
  return <WorklistPage held={held} />
}

/** The statistics of a month with its steps, causes and durations. */
const MonthPage = () => {
  const page = usePage({ path: 'home' })
  return (
    <div {...page} className="flex min-h-full flex-1 flex-col bg-surface">
      <Month back={to('home')} />
    </div>
  )
}

const WorklistPage = ({ held }: { held: readonly string[] }) => {
  const { t } = useTranslation('home')
  const { search, go } = useUrl()
  const now = useNow(30_000)
  const isPhone = useMedia(PHONE)
  const isBeside = useMedia(WITH_RAIL)
  const params = new URLSearchParams(search)
  const group = workGroups.find((one) => one === params.get(TAB))
  const isSnoozed = params.get(TAB) === SNOOZED
  const tab: WorkTab = isSnoozed ? SNOOZED : (group ?? 'all')
  const [isWhole, setWhole] = useState(false)
  const [isClearSettled, setClearSettled] = useState(false)
  const settleClear = useCallback(() => setClearSettled(true), [])
  const [limit, setLimit] = useState(WORK_SHOWN)
  const seesOrders = allows(listOrders.access, held)
  const seesSuppliers = allows(listSuppliers.access, held)
  const works = allows(readWorklist.access, held)
  const read = useResource(
    readWorklist,
    {
      query: {
        ...(group !== undefined && { group }),
        ...(isSnoozed && { snoozed: 'true' }),
        ...(limit !== WORK_SHOWN && { limit: String(limit) }),
      },
    },
    { nouns: ['orders', 'reviews', 'tenders', 'suppliers'], live: LIVE_MS, keepPrevious: true, skip: !works },
  )
  const data = read.data
  const first = isWhole ? MAX_WORK : isPhone ? ON_PHONE : isBeside ? MAX_WORK : ABOVE_RAIL
  const everyRow = data?.list
  // The array is stable until it is read again, because the list's focus depends on it.
  const rows = useMemo(() => everyRow?.slice(0, first), [everyRow, first])
  const counts = data && countsIn(data, tab)
  const total = counts === undefined ? null : sumOf(counts)
  const peeked = useListPeek(true)
  const address = tab === 'all' ? '' : `${TAB}=${tab}`
  const { focused, focus, comesBack, place, answers } = useListRows<Work>({
    path: 'home',
    address,
    rows: rows ?? nothing,
    marks: noMarks,
    peeked,
    selects: false,
  })
  const latest = useRef({ held, go })
  latest.current = { held, go }
  const open = useCallback((work: Work, { newTab } = { newTab: false }) => {
    const path = pathOf(work, latest.current.held)
    if (newTab) window.open(new URL(`.${path}`, document.baseURI))
    else latest.current.go(path)
  }, [])
  const focusedId = focused?.id ?? null
  useEffect(() => {
    if (rows === undefined) return
    rememberList('home', { search: address, ids: rows.map((row) => row.id), focused_id: focusedId })
    rememberWork(rows.map(({ id, order, supplier }) => ({ id, record: order?.id ?? supplier?.id ?? '' })))
  }, [address, rows, focusedId])
  const { 'rows.peek': peek, ...moves } = answers
  const putOff = usePutOff({ rows: rows ?? nothing, focused, isSnoozed })
  const page = usePage({ path: 'home' })
  const list = useList({
    focused: focused === undefined ? null : subjectOf(focused),
    answers: {
      ...moves,
      // A supplier has no peek panel; it opens on its own page.
      ...(focused?.order != null && peek !== undefined && { 'rows.peek': peek }),
      ...(focused !== undefined && {
        'rows.open': () => open(focused),
      }),
      ...putOff,
      'view.refresh': read.reload,
    },
  })
  const peekedWork = rows?.find((row) => row.id === peeked.id)
  const peekedOrder = peekedWork?.order ?? null
  const at = rows?.findIndex((row) => row.id === focusedId) ?? -1
  const countOf = (one: WorkTab) => {
    if (data === undefined) return undefined
    return one === SNOOZED ? String(data.snoozed) : cappedText(sumOf(countsIn(data, one)), data.is_capped)
  }
  const hasSnoozed = isSnoozed || (data?.snoozed ?? 0) > 0
  const tabs: readonly WorkTab[] = ['all', ...workGroups, ...(hasSnoozed ? ([SNOOZED] as const) : [])]
  const hidden = (total ?? 0) - (rows?.length ?? 0)
  const whole = data && countsIn(data, 'all')
  const overdue = whole?.overdue ?? 0
  const everything = whole === undefined ? null : sumOf(whole)
  const peekProps = {
    isMoving: peeked.isMoving,
    position: at === -1 ? '' : t('lists:peek.position', { at: at + 1, count: total ?? 0 }),
    onOpen: () => peekedWork && open(peekedWork),
    onClose: place.closePeek,
  }
  // Below the list the rail waits until what is above it has its height, so that it does not move.
  const hasRailPlace =
    isBeside || !works || read.error !== null || (data !== undefined && (total !== 0 || isClearSettled))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Esc where nothing in the page handles it
    <div
      {...page}
      onKeyDown={place.onKeyDown}
      className="grid min-h-full flex-1 grid-cols-[minmax(0,1fr)] content-start bg-surface xl:grid-cols-[minmax(0,1fr)_auto] xl:content-stretch"
    >
      <div {...list} className="flex min-w-0 flex-col">
        <header className="flex min-h-13 flex-wrap items-center gap-x-3 px-gutter pt-2">
          <h1 tabIndex={-1}>{t('worklist.title')}</h1>
          <p className="mr-auto pt-1 text-cap text-ink-3 tabular-nums max-sm:w-full">
            {everything === null ? null : (
              <>
                {t('worklist.count', { count: everything })}
                {overdue > 0 && (
                  <>
                    {t('worklist.and')}
                    <span className="text-danger-ink">{t('worklist.overdue', { count: overdue })}</span>
                  </>
                )}
                {' · '}
              </>
            )}
            <time dateTime={new Date(now).toISOString()}>{inZone(t, momentText(now, t), now)}</time>
          </p>
          {allows(readSystem.access, held) && <SystemNotice />}
          <span className="max-sm:hidden">
            <CommandButton id="orders.create" />
          </span>
        </header>
        <StatusTabs
          label={t('worklist.tabs')}
          value={tab}
          tabs={tabs.map((one) => ({
            id: one,
            label: t(`group.${one}`),
            count: countOf(one),
            to: to('home', one === 'all' ? {} : { [TAB]: one }),
          }))}
        />
        {!works ? (
          <Empty title={t('nothing.title')} text={t('nothing.text')} />
        ) : read.error !== null && data === undefined ? (
          <ReadFailed error={read.error} onRetry={read.reload} />
        ) : (
          <>
            <ReadStale className="mx-gutter my-2" error={read.error} onRetry={read.reload} />
            {total === 0 ? (
              <AllClear whole={!isSnoozed && everything === 0} seesOrders={seesOrders} onSettled={settleClear} />
            ) : (
              <Worklist
                rows={rows}
                counts={counts}
                focusedId={focusedId}
                takeFocus={comesBack}
                skeletonRows={isPhone ? ON_PHONE : SKELETON}
                onFocus={focus}
                onOpen={open}
              />
            )}
            {hidden > 0 && (
              <p className="flex justify-center border-b border-line py-2">
                <Button
                  variant="quiet"
                  className="text-primary-ink!"
                  onClick={() => {
                    setWhole(true)
                    setLimit(Math.min(MAX_WORK, Math.max(WORK_SHOWN, limit * 2)))
                  }}
                >
                  {t('worklist.more', { count: hidden })}
                  <Icon name="right" size={12} />
                </Button>
              </p>
            )}
          </>
        )}
        <HomeFooter at={at} total={total} work={focused} />
      </div>
      {peekedOrder !== null && (
        <OrderPeek
          wanted
          meanwhile={<PeekWaiting id={peekedOrder.id} {...peekProps} />}
          id={peekedOrder.id}
          {...peekProps}
        />
      )}
      {(peekedOrder === null || !isBeside) && (seesOrders || seesSuppliers) && hasRailPlace && (
        <HomeRail seesOrders={seesOrders} seesSuppliers={seesSuppliers} today={now} />
      )}
    </div>
  )
}

/** When more exist than were searched, the number is shown as a minimum. */
const cappedText = (count: number, isCapped: boolean): string => (isCapped && count > 0 ? `${count}+` : String(count))
