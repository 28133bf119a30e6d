import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Supplier } from '#contract/suppliers.schemas.ts'
import { listSuppliers } from '#contract/suppliers.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { pagingLabels } from '#src/components/paging-labels.tsx'
import { ReadFailed } from '#src/components/read-failed.tsx'
import { useFoundNames } from '#src/lists/use-found-names.tsx'
import { useLookup } from '#src/machines/use-lookup.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { Hit, type HitRange } from '#src/ui/input/hit.tsx'
import { SearchInput } from '#src/ui/input/input.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { Pagination } from '#src/ui/table/pagination.tsx'

interface SupplierDialogProps {
  chosen: readonly string[]
  /** Herbs of the lines, for those who supply them. */
  herbIds: readonly string[]
  onChoose: (ids: string[]) => void
  onClose: () => void
}

const SIZE = 20
/** As many as a demand may invite (contract: 200). */
const MOST = 200
const BIG_PAGE = 100

/** Certified suppliers to invite: by name, or all who supply what is wanted. */
export const SupplierDialog = ({ chosen, herbIds, onChoose, onClose }: SupplierDialogProps) => {
  const { t } = useTranslation()
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(chosen))
  const [search, setSearch] = useState('')
  const [matching, setMatching] = useState(herbIds.length > 0)
  const [page, setPage] = useState(1)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const wanted = search.trim()
  const among = useFoundNames(wanted)
  const filter = {
    status: 'certified',
    ...(wanted !== '' && { search: wanted }),
    ...(matching && herbIds.length > 0 && { herbal_id: herbIds.slice(0, 50).join() }),
  }
  const list = useResource(
    listSuppliers,
    { query: { ...filter, page, page_size: SIZE } },
    { nouns: ['suppliers'], keepPrevious: true },
  )
  const look = useLookup(listSuppliers)
  const found = among(list.data?.list ?? [], supplierEntry)
  const total = list.data?.total ?? 0

  const toggle = (id: string, on: boolean) => {
    const next = new Set(ids)
    if (on) next.add(id)
    else next.delete(id)
    setIds(next)
  }
  const takeAll = async () => {
    setBusy(true)
    setProblem('')
    try {
      const found = new Set(ids)
      for (let at = 1; (at - 1) * BIG_PAGE < Math.min(total, MOST); at++) {
        const { list: some } = await look({ query: { ...filter, page: at, page_size: BIG_PAGE } })
        for (const supplier of some) found.add(supplier.id)
      }
      setIds(found)
    } catch (error) {
      setProblem((error instanceof Error && error.message) || t('common:toast.network'))
    } finally {
      setBusy(false)
    }
  }
  const take = () => {
    if (ids.size > MOST) return
    onChoose([...ids])
    onClose()
  }
  const answers = useAnswers({ 'dialog.confirm': take })
  return (
    <Dialog
      open
      stayOpen
      onClose={onClose}
      title={t('order_form:suppliers.title')}
      description={t('order_form:suppliers.about')}
      size="lg"
      closeLabel={t('orders:words.close')}
      initialFocus={box}
      footer={
        <>
          <span role="status" className="mr-auto text-table">
            {ids.size > MOST ? (
              <span className="text-danger-ink">{t('order_form:suppliers.too_many', { count: MOST })}</span>
            ) : (
              t('order_form:suppliers.chosen', { count: ids.size })
            )}
          </span>
          <Button onClick={onClose}>{t('orders:words.cancel')}</Button>
          <Button variant="primary" keys="Mod+Enter" onClick={take}>
            {t('orders:words.confirm')}
          </Button>
        </>
      }
    >
      <div {...answers} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SearchInput
            ref={box}
            size="md"
            className="w-60!"
            value={search}
            onChange={(text) => {
              setSearch(text)
              setPage(1)
            }}
            label={t('order_form:suppliers.search')}
            placeholder={t('order_form:suppliers.search')}
            clearLabel={t('lists:clear_search')}
          />
          {herbIds.length > 0 && (
            <Checkbox
              checked={matching}
              onChange={(on) => {
                setMatching(on)
                setPage(1)
              }}
              label={t('order_form:suppliers.matching', { count: herbIds.length })}
            />
          )}
          <span className="ml-auto flex gap-1">
            <Button
              size="sm"
              busy={busy}
              disabledReason={total === 0 ? t('order_form:suppliers.none') : undefined}
              onClick={takeAll}
            >
              {t('order_form:suppliers.all', { count: total })}
            </Button>
            {ids.size > 0 && (
              <Button size="sm" variant="quiet" onClick={() => setIds(new Set())}>
                {t('order_form:suppliers.nobody')}
              </Button>
            )}
          </span>
        </div>
        {problem !== '' && (
          <p role="alert" className="text-table text-danger-ink">
            {problem}
          </p>
        )}
        {list.error !== null && list.data === undefined ? (
          <ReadFailed error={list.error} onRetry={list.reload} />
        ) : (
          <ul className="min-h-80 divide-y divide-line border-y border-line">
            {list.data === undefined
              ? [0, 1, 2, 3, 4, 5, 6, 7].map((nth) => (
                  <li key={nth} className="flex h-10 items-center">
                    <Skeleton width={`${50 + ((nth * 11) % 30)}%`} />
                  </li>
                ))
              : found.map(({ row: supplier, hit }) => (
                  <li key={supplier.id} className="flex min-h-10 items-center py-1">
                    <SupplierChoice
                      supplier={supplier}
                      ranges={hit?.in === 'title' ? hit.ranges : []}
                      herbIds={herbIds}
                      chosen={ids.has(supplier.id)}
                      onToggle={(on) => toggle(supplier.id, on)}
                    />
                  </li>
                ))}
            {list.data !== undefined && found.length === 0 && (
              <li className="py-8 text-center text-table text-ink-3">{t('order_form:suppliers.none')}</li>
            )}
          </ul>
        )}
        {total > SIZE && (
          <Pagination
            page={page}
            pageSize={SIZE}
            total={total}
            onPage={setPage}
            text={t('order_form:suppliers.count', { count: total })}
            labels={pagingLabels(t)}
          />
        )}
      </div>
    </Dialog>
  )
}

const supplierEntry = ({ id, supplier_name, short_name }: Supplier) => ({
  id,
  title: supplier_name,
  other: '',
  aliases: short_name === null ? [] : [short_name],
})

interface ChoiceProps {
  supplier: Supplier
  ranges: readonly HitRange[]
  herbIds: readonly string[]
  chosen: boolean
  onToggle: (on: boolean) => void
}

const SupplierChoice = ({ supplier, ranges, herbIds, chosen, onToggle }: ChoiceProps) => {
  const { t } = useTranslation()
  const fits = supplier.supply_herbs.filter((herb) => herbIds.includes(herb.herbal_id))
  return (
    <Checkbox
      className="w-full [&>label]:flex-1"
      checked={chosen}
      onChange={onToggle}
      label={<Hit text={supplier.supplier_name} ranges={ranges} />}
      hint={[
        supplier.region_text,
        fits.length > 0
          ? t('order_form:suppliers.fits', { names: fits.map((herb) => herb.name).join(t('lists:and')) })
          : null,
        supplier.valid_until === null
          ? null
          : t('order_form:suppliers.until', { day: supplier.valid_until.slice(0, 10) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    />
  )
}
