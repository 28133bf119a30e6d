import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { goodsTypes, purchaseMethods } from '#contract/orders.options.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { DayInput } from '#src/ui/datetime-input.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { HerbPicker } from './herb-picker.tsx'
import { defaultListQuery, type ListQuery } from './list-url.ts'

interface FilterDialogProps {
  query: ListQuery
  herbNames: ReadonlyMap<string, string>
  onApply: (change: Partial<ListQuery>) => void
  onClose: () => void
}

/** Every filter of the list in one place; nothing changes until it is applied. Mount it while it is open. */
export const ListFilterDialog = ({ query, herbNames, onApply, onClose }: FilterDialogProps) => {
  const { t } = useTranslation()
  const [wish, setWish] = useState(query)
  const [names, setNames] = useState(herbNames)
  const [herbText, setHerbText] = useState('')
  const first = useRef<HTMLInputElement>(null)
  const set = (change: Partial<ListQuery>) => setWish((before) => ({ ...before, ...change }))
  const backwards =
    wish.bid_deadline_at_from !== '' &&
    wish.bid_deadline_at_to !== '' &&
    wish.bid_deadline_at_from > wish.bid_deadline_at_to
  const apply = () => {
    if (backwards) return
    const { purchase_method, goods_type, herbal_id, bid_deadline_at_from, bid_deadline_at_to, mine } = wish
    onApply({ purchase_method, goods_type, herbal_id, bid_deadline_at_from, bid_deadline_at_to, mine })
    onClose()
  }
  const answers = useAnswers({ 'dialog.confirm': apply })
  const toggled = <T,>(values: readonly T[], value: T, on: boolean): T[] =>
    on ? [...values, value] : values.filter((one) => one !== value)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('orders:list.filter')}
      size="md"
      closeLabel={t('orders:words.close')}
      initialFocus={first}
      footer={
        <>
          <Button
            variant="quiet"
            onClick={() => {
              const { purchase_method, goods_type, herbal_id, bid_deadline_at_from, bid_deadline_at_to, mine } =
                defaultListQuery
              set({ purchase_method, goods_type, herbal_id, bid_deadline_at_from, bid_deadline_at_to, mine })
            }}
          >
            {t('orders:list.clear')}
          </Button>
          <Button onClick={onClose}>{t('orders:words.cancel')}</Button>
          <Button variant="primary" keys="Mod+Enter" onClick={apply}>
            {t('orders:list.apply')}
          </Button>
        </>
      }
    >
      <div {...answers} className="flex flex-col gap-4">
        <Field label={t('orders:fields.purchase_method')} group>
          <Boxes
            label={t('orders:fields.purchase_method')}
            values={purchaseMethods}
            chosen={wish.purchase_method}
            words={(value) => t(`orders:options.purchase_method.${value}`)}
            onToggle={(value, on) => set({ purchase_method: toggled(wish.purchase_method, value, on) })}
          />
        </Field>
        <Field label={t('orders:fields.goods_type')} group>
          <Boxes
            label={t('orders:fields.goods_type')}
            values={goodsTypes}
            chosen={wish.goods_type}
            words={(value) => t(`orders:options.goods_type.${value}`)}
            onToggle={(value, on) => set({ goods_type: toggled(wish.goods_type, value, on) })}
          />
        </Field>
        <Field label={t('orders:list.herb')} hint={t('orders:list.herb_hint')}>
          <HerbPicker
            ref={first}
            text={herbText}
            onText={setHerbText}
            placeholder={t('orders:list.herb_placeholder')}
            onPick={(herb) => {
              setNames(new Map([...names, [herb.id, herb.name]]))
              set({ herbal_id: [...new Set([...wish.herbal_id, herb.id])] })
              setHerbText('')
            }}
          />
        </Field>
        {wish.herbal_id.length > 0 && (
          <ul className="-mt-2 flex flex-wrap gap-2">
            {wish.herbal_id.map((id) => (
              <li key={id}>
                <Tag size="lg">
                  {names.get(id) ?? t('orders:list.kinds', { count: 1 })}
                  <button
                    type="button"
                    aria-label={t('orders:list.remove', { name: names.get(id) ?? '' })}
                    onClick={() => set({ herbal_id: toggled(wish.herbal_id, id, false) })}
                    className="-mr-1 grid size-6 place-items-center"
                  >
                    ×
                  </button>
                </Tag>
              </li>
            ))}
          </ul>
        )}
        <div className="grid grid-cols-2 gap-4">
          <Field label={t('orders:list.deadline_from')}>
            <DayInput value={wish.bid_deadline_at_from} onChange={(day) => set({ bid_deadline_at_from: day })} />
          </Field>
          <Field label={t('orders:list.deadline_to')} error={backwards ? t('orders:list.backwards') : undefined}>
            <DayInput value={wish.bid_deadline_at_to} onChange={(day) => set({ bid_deadline_at_to: day })} />
          </Field>
        </div>
        <Checkbox checked={wish.mine} onChange={(mine) => set({ mine })} label={t('orders:list.mine')} />
      </div>
    </Dialog>
  )
}

interface BoxesProps<T extends string> {
  label: string
  values: readonly T[]
  chosen: readonly T[]
  words: (value: T) => string
  onToggle: (value: T, on: boolean) => void
}

const Boxes = <T extends string>({ label, values, chosen, words, onToggle }: BoxesProps<T>) => (
  // biome-ignore lint/a11y/useSemanticElements: the field around it draws the label a fieldset would
  <div role="group" aria-label={label} className="flex flex-wrap gap-x-5 gap-y-1">
    {values.map((value) => (
      <Checkbox
        key={value}
        checked={chosen.includes(value)}
        onChange={(on) => onToggle(value, on)}
        label={words(value)}
      />
    ))}
  </div>
)
