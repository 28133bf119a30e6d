import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOrderMessages } from '#contract/inbox.ts'
import type { Order } from '#contract/orders.ts'
import { useMay } from '#src/machines/use-session.ts'
import { Segmented } from '#src/ui/input/segmented.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { TabReaders } from './tab-readers.tsx'

const ToldColleagues = lazy(async () => (await import('./told-colleagues.tsx')).ToldColleagues, { early: false })

/** Who was notified of the demand and who has read it: its suppliers, and, for editors, colleagues. */
export const TabTold = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const [whom, setWhom] = useState<'suppliers' | 'colleagues'>('suppliers')
  if (!useMay(listOrderMessages.access)) return <TabReaders order={order} />
  return (
    <>
      <Segmented
        size="sm"
        className="mx-gutter mt-3 self-start"
        aria-label={t('order_detail:readers.told.whom')}
        value={whom}
        onChange={(value) => setWhom(value === 'colleagues' ? 'colleagues' : 'suppliers')}
        options={[
          { value: 'suppliers', label: t('order_detail:readers.told.suppliers') },
          { value: 'colleagues', label: t('order_detail:readers.told.colleagues') },
        ]}
      />
      {whom === 'suppliers' ? (
        <TabReaders order={order} />
      ) : (
        <div className="pt-3">
          <ToldColleagues wanted order={order} />
        </div>
      )}
    </>
  )
}
