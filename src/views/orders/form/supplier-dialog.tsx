// The picker of invited suppliers, by what they can supply of the demand.
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { goodsTypes } from '#contract/orders.list-options.ts'
import { type Candidate, listCandidates, MAX_CANDIDATES } from '#contract/suppliers.candidates.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { ReadFailed } from '#src/components/read-failed.tsx'
import { isComposing, isEditable } from '#src/keyboard/composing.ts'
import { focusNearNames } from '#src/lists/near-focus.ts'
import { useFoundNames } from '#src/lists/use-found-names.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { Button } from '#src/ui/input/button.tsx'
import { SearchInput } from '#src/ui/input/input.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { CandidateList, CandidateSkeleton, useCandidateWindow } from './candidate-list.tsx'
import {
  type CandidateFilters,
  candidateEntry,
  chosenPerHerb,
  MAX_HERBS,
  noFilters,
  provincesIn,
  shownCandidates,
  toxicTraders,
  toxicTradersText,
  type WantedHerb,
} from './candidates.ts'
import { SupplierCoverage } from './supplier-coverage.tsx'
import { SupplierFilters } from './supplier-filters.tsx'
import { isWholeSelected, keyAct } from './supplier-keys.ts'
import { SupplierNone } from './supplier-none.tsx'

interface SupplierDialogProps {
  chosen: readonly string[]
  /** Herbs of the lines, without duplicates. */
  herbs: readonly WantedHerb[]
  goodsType: string
  /** How many suppliers each herb should have. */
  need: number
  onChoose: (ids: string[]) => void
  onClose: () => void
}

/** The maximum number of suppliers of a demand (contract: 200). */
const MAX_INVITED = 200
const none: readonly Candidate[] = []

/** Chooses the suppliers of a demand; `onChoose` gets all of them, chosen before or now. */
export const SupplierDialog = ({ chosen, herbs, goodsType, need, onChoose, onClose }: SupplierDialogProps) => {
  const { t } = useTranslation('order_form')
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(chosen))
  const [search, setSearch] = useState('')
  const [filters, setFilters] = useState<CandidateFilters>(noFilters)
  const [isInBox, setInBox] = useState(true)
  const box = useRef<HTMLInputElement>(null)
  const wanted = search.trim()
  const among = useFoundNames(wanted)
  const asked = herbs.slice(0, MAX_HERBS)
  const prepared = asked.flatMap((herb) => (herb.prepared === true ? herb.id : [])).join()
  const goods_type = goodsTypes.find((one) => one === goodsType)
  const query = {
    ...(asked.length > 0 && { herbal_id: asked.map((herb) => herb.id).join() }),
    ...(prepared !== '' && { prepared }),
    ...(goods_type !== undefined && { goods_type }),
  }
  const read = useResource(
    listCandidates,
    { query: { ...query, ...(wanted !== '' && { search: wanted }) } },
    { nouns: ['suppliers'], keepPrevious: true },
  )
  const list = read.data?.list ?? none
  // Chosen suppliers that the search hides still count for the coverage.
  const [known, setKnown] = useState<ReadonlyMap<string, Candidate>>(new Map())
  useEffect(() => setKnown((before) => new Map([...before, ...list.map((one) => [one.id, one] as const)])), [list])
  const shown = useMemo(() => shownCandidates(list, filters), [list, filters])
  const view = useCandidateWindow(among(shown, candidateEntry))
  const provinces = useMemo(() => provincesIn(list), [list])
  const free = shown.filter((one) => one.refusal === null)
  const perHerb = chosenPerHerb(asked, ids, known)
  const traders = toxicTraders(ids, known)
  const toxicText = toxicTradersText(herbs, traders, t)

  const toggle = (id: string) =>
    setIds((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set(before).add(id)))
  const problem =
    ids.size > MAX_INVITED
      ? t('suppliers.too_many', { count: MAX_INVITED })
      : ids.size === 0 && chosen.length === 0
        ? t('suppliers.choose_first')
        : undefined
  const take = () => {
    if (problem !== undefined) return
    onChoose([...ids])
    onClose()
  }
  const only = (herb: WantedHerb) => {
    setSearch('')
    setFilters({ ...noFilters, herb: herb.id })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isComposing(event.nativeEvent) || !(event.target instanceof HTMLElement)) return
    const row = event.target.closest<HTMLElement>('[data-candidate]')
    const at = row === null ? -1 : shown.findIndex((one) => one.id === row.dataset.candidate)
    const isTyping = isEditable(event.target) && row === null
    if (event.target.matches('select')) return
    const act = keyAct(event, { isTyping, isSelected: isWholeSelected(box.current), at })
    if (act === null) return
    event.preventDefault()
    if (shown.length === 0 && focusNearNames()) return
    if (act === 'search') box.current?.focus()
    else if (act === 'all') setIds(new Set([...ids, ...free.map((one) => one.id)]))
    else if (act === 'short') {
      const short = perHerb.find(({ count }) => count < need)
      if (short !== undefined) only(short.herb)
    } else {
      const next = Math.min(Math.max(at + act.by, 0), shown.length - 1)
      if (act.mark) {
        const both = [shown[at], shown[next]].flatMap((one) => (one?.refusal === null ? [one.id] : []))
        setIds(new Set([...ids, ...both]))
      }
      view.focusAt(next)
    }
  }
  const answers = useAnswers({ 'dialog.confirm': take })
  const isFiltered = wanted !== '' || filters !== noFilters
  const instead =
    read.data === undefined ? (
      read.error === null ? (
        <CandidateSkeleton />
      ) : (
        <ReadFailed error={read.error} onRetry={read.reload} />
      )
    ) : shown.length > 0 ? null : (
      <SupplierNone
        search={wanted}
        query={query}
        isFiltered={isFiltered}
        onSearch={(text) => {
          setSearch(text)
          box.current?.focus()
        }}
        onWiden={() => {
          setSearch('')
          setFilters(noFilters)
        }}
      />
    )
  return (
    <Dialog
      open
      stayOpen
      onClose={onClose}
      title={t('suppliers.title')}
      description={t('suppliers.about', { count: herbs.length })}
      size="full"
      closeLabel={t('orders:words.close')}
      initialFocus={box}
      footer={
        <>
          <span role="status" className="text-table font-semibold text-primary-ink">
            {t('suppliers.chosen', { count: ids.size })}
          </span>
          <span className="mr-auto flex flex-wrap items-center gap-x-3 text-cap text-ink-3 max-lg:hidden">
            {ids.size > MAX_INVITED ? (
              <span className="text-danger-ink">{t('suppliers.too_many', { count: MAX_INVITED })}</span>
            ) : (
              <>
                <span>
                  <KeyHint keys="Space" /> {t('suppliers.mark')}
                </span>
                <span>
                  <KeyHint keys="Shift+ArrowDown" /> {t('suppliers.extend')}
                </span>
                <span>
                  {/* In the box the first press selects its text, as in every text box. */}
                  {isInBox && search !== '' && <KeyHint keys="Mod+A" />} <KeyHint keys="Mod+A" />{' '}
                  {t('suppliers.mark_all', { count: free.length })}
                </span>
              </>
            )}
          </span>
          {ids.size > 0 && (
            <Button variant="quiet" onClick={() => setIds(new Set())}>
              {t('suppliers.nobody')}
            </Button>
          )}
          <Button keys="Escape" onClick={onClose}>
            {t('orders:words.cancel')}
          </Button>
          <Button variant="primary" keys="Mod+Enter" disabledReason={problem} onClick={take}>
            {t('suppliers.invite', { count: ids.size })}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: moves between the boxes in it */}
      <div
        {...answers}
        onKeyDown={onKeyDown}
        onFocus={(event) => setInBox(event.target === box.current)}
        className="-mx-6 -mb-5 flex flex-col max-sm:-mx-4"
      >
        <div className="flex flex-wrap items-center gap-2 px-6 pb-3 max-sm:px-4">
          <SearchInput
            ref={box}
            size="md"
            className="w-60! max-sm:w-full!"
            value={search}
            onChange={setSearch}
            label={t('suppliers.search')}
            placeholder={t('suppliers.search')}
            clearLabel={t('lists:clear_search')}
            keys="/"
          />
          <SupplierFilters filters={filters} herbs={asked} provinces={provinces} onChange={setFilters} />
          <span role="status" className="ml-auto text-cap text-ink-3 tabular-nums">
            {read.data === undefined
              ? ''
              : read.data.is_capped
                ? t('suppliers.capped', { count: MAX_CANDIDATES })
                : t('suppliers.found', { count: shown.length, total: list.length })}
          </span>
        </div>
        {toxicText !== null && (
          <p
            role="status"
            className={cx(
              'border-t border-line px-6 py-2 text-table max-sm:px-4',
              traders.unable.length > 0 && 'bg-warning-soft text-warning-ink',
            )}
          >
            {toxicText}
          </p>
        )}
        <div className={cx('grid border-t border-line', asked.length > 0 && 'lg:grid-cols-[minmax(0,1fr)_auto]')}>
          <CandidateList view={view} herbs={asked} chosen={ids} onToggle={toggle} instead={instead} />
          {asked.length > 0 && <SupplierCoverage rows={perHerb} need={need} onOnly={only} />}
        </div>
      </div>
    </Dialog>
  )
}
