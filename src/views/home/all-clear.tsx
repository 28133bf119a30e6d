// The worklist when nothing waits: a sentence, the first steps of an empty installation, recent records, and the keys
// to learn.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#src/ui/text/icon.tsx'
import { FirstSteps, useNeverBegun } from './first-steps.tsx'
import { RecentsCard } from './recents-card.tsx'
import { ShortcutsCard } from './shortcuts-card.tsx'

interface AllClearProps {
  /** True where all tabs are empty, false where only the current tab is. */
  whole: boolean
  seesOrders: boolean
  /** Called once its height is known. A stable function. */
  onSettled: () => void
}

export const AllClear = ({ whole, seesOrders, onSettled }: AllClearProps) => {
  const { t } = useTranslation('home')
  const neverBegun = useNeverBegun(whole)
  const waits = whole && seesOrders && !neverBegun
  useEffect(() => {
    if (!waits) onSettled()
  }, [waits, onSettled])
  if (neverBegun) return <FirstSteps />
  return (
    <>
      <p className="mx-gutter mt-4 flex items-center gap-2 rounded bg-success-soft px-3 py-2 text-table">
        <Icon name="check-circle" className="text-success-ink" />
        {t(whole ? 'all_clear' : 'tab_clear')}
      </p>
      {whole && (
        <div className="grid gap-x-10 gap-y-6 px-gutter pt-4 pb-8 lg:grid-cols-2">
          {seesOrders ? <RecentsCard onSettled={onSettled} /> : null}
          <ShortcutsCard />
        </div>
      )}
    </>
  )
}
