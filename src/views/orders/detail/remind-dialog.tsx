import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  MAX_REMINDED,
  REMIND_HOURS,
  type RemindChannel,
  remindChannels,
  wasRemindedLately,
} from '#contract/orders.remind.ts'
import { listReadRecords, type Order, type ReadRecord } from '#contract/orders.ts'
import type { Outcome } from '#src/commands/command.ts'
import { useRun } from '#src/commands/command-context.tsx'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { ReadFailed } from '#src/components/read-failed.tsx'
import { useNow } from '#src/machines/use-now.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Segmented } from '#src/ui/input/segmented.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { instantText } from '#src/ui/text/day.tsx'
import { RemindMessage } from './remind-message.tsx'

interface RemindDialogProps {
  order: Order
  onClose: () => void
}

const nobody: ReadonlySet<string> = new Set()

/** Suppliers who have not read the demand: whom to remind, by which channel, with which message. */
export const RemindDialog = ({ order, onClose }: RemindDialogProps) => {
  const { t } = useTranslation()
  const run = useRun()
  const now = useNow(60_000)
  const first = useRef<HTMLButtonElement>(null)
  const [left, setLeft] = useState(nobody)
  const [channel, setChannel] = useState<RemindChannel>('phone')
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const part = useResource(
    listReadRecords,
    { query: { order_id: order.id, stage: 'invited,delivered', ordering: 'supplier_name', page_size: MAX_REMINDED } },
    { nouns: ['orders'] },
  )
  const rows = part.data?.list ?? []
  const able = rows.filter((row) => !wasRemindedLately(row.last_reminded_at, now))
  const chosen = able.filter((row) => !left.has(row.supplier_id))
  const remind = async () => {
    if (busy || chosen.length === 0) return
    setBusy(true)
    const supplier_ids = chosen.map((row) => row.supplier_id)
    const outcome = await run('orders.remind', { supplier_ids, channel })
    setBusy(false)
    if (outcome?.is === 'done') onClose()
    else setProblems(problemsIn(outcome, supplier_ids))
  }
  const answers = useAnswers({ 'dialog.confirm': () => void remind() })
  const toggle = (id: string, on: boolean) => {
    const next = new Set(left)
    if (on) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  return (
    <Dialog
      open
      stayOpen
      onClose={onClose}
      title={t('order_detail:remind.title')}
      description={t('order_detail:remind.about')}
      size="md"
      closeLabel={t('orders:words.close')}
      initialFocus={first}
      footer={
        <>
          <span role="status" className="mr-auto text-table text-ink-2">
            {t('order_detail:remind.chosen', { count: chosen.length })}
          </span>
          <Button keys="Escape" onClick={onClose}>
            {t('orders:words.cancel')}
          </Button>
          <Button
            ref={first}
            variant="primary"
            keys="Mod+Enter"
            busy={busy}
            disabledReason={chosen.length === 0 ? t('order_detail:remind.nobody') : undefined}
            onClick={() => void remind()}
          >
            {t('order_detail:remind.confirm')}
          </Button>
        </>
      }
    >
      <div {...answers} className="flex flex-col gap-4">
        {part.data === undefined ? (
          part.error === null ? (
            <div aria-busy="true" className="flex flex-col gap-3">
              <Skeleton width="60%" height={16} />
              <Skeleton width="72%" height={16} />
              <Skeleton width="54%" height={16} />
            </div>
          ) : (
            <ReadFailed error={part.error} onRetry={part.reload} />
          )
        ) : rows.length === 0 ? (
          <p className="text-table text-ink-3">{t('refusals:all_read')}</p>
        ) : (
          <>
            {able.length > 1 && (
              <Checkbox
                checked={chosen.length === able.length ? true : chosen.length > 0 ? 'mixed' : false}
                onChange={(on) => setLeft(on ? nobody : new Set(able.map((row) => row.supplier_id)))}
                label={t('order_detail:remind.all')}
              />
            )}
            <ul
              aria-label={t('order_detail:remind.list')}
              className="-mx-2 max-h-80 divide-y divide-line overflow-y-auto"
            >
              {rows.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  ticked={chosen.includes(row)}
                  resting={wasRemindedLately(row.last_reminded_at, now)}
                  problem={problems.get(row.supplier_id)}
                  onTick={(on) => toggle(row.supplier_id, on)}
                />
              ))}
            </ul>
          </>
        )}
        {(part.data?.total ?? 0) > rows.length && (
          <p className="text-cap text-ink-3">{t('order_detail:remind.first', { count: rows.length })}</p>
        )}
        <Field group label={t('order_detail:remind.channel')}>
          <Segmented
            options={remindChannels.map((value) => ({ value, label: t(`order_detail:remind.channels.${value}`) }))}
            value={channel}
            onChange={(value) => setChannel(remindChannels.find((one) => one === value) ?? 'phone')}
          />
        </Field>
        <RemindMessage order={order} />
      </div>
    </Dialog>
  )
}

interface RowProps {
  row: ReadRecord
  ticked: boolean
  /** Whether the supplier was reminded recently. */
  resting: boolean
  problem: string | undefined
  onTick: (on: boolean) => void
}

const Row = ({ row, ticked, resting, problem, onTick }: RowProps) => {
  const { t } = useTranslation()
  const contact = [row.contact_name, row.contact_phone].filter(Boolean).join(' ')
  const last =
    row.last_reminded_at === null || row.last_remind_channel === null
      ? null
      : t('order_detail:remind.last', {
          time: instantText(row.last_reminded_at, 'short'),
          name: row.last_reminded_by_name,
          channel: t(`order_detail:remind.channels.${row.last_remind_channel}`),
          count: row.remind_count,
        })
  return (
    <li className="px-2 py-1.5">
      <Checkbox
        checked={ticked}
        disabled={resting}
        onChange={onTick}
        label={
          <span className="flex flex-wrap gap-x-3">
            <b className="font-medium">{row.supplier_name}</b>
            {contact !== '' && <span className="text-ink-2">{contact}</span>}
          </span>
        }
        {...((last !== null || resting) && {
          hint: [last, resting ? t('order_detail:remind.rests', { hours: REMIND_HOURS }) : null]
            .filter(Boolean)
            .join(' · '),
        })}
      />
      {problem !== undefined && (
        <p role="alert" className="pl-6 text-cap text-danger-ink">
          {problem}
        </p>
      )}
    </li>
  )
}

/** The server's errors for single suppliers; the root toasts the overall message. */
const problemsIn = (outcome: Outcome | null, asked: readonly string[]): ReadonlyMap<string, string> => {
  if (outcome?.is !== 'refused') return new Map()
  return new Map(
    outcome.errors.flatMap(({ path, message }): [string, string][] => {
      const id = asked[Number(/supplier_ids\.(\d+)$/.exec(path)?.[1] ?? -1)]
      return id === undefined ? [] : [[id, message]]
    }),
  )
}
