// A step of the choice in words: how undo and redo are announced.
import type { TFunction } from 'i18next'
import type { Picks } from '#src/machines/use-review.ts'

const partsOf = ({ by_hand }: Picks): ReadonlyMap<string, string> => {
  const parts = new Map<string, string>()
  for (const { order_item_id, tender_item_id, awarded_qty } of by_hand)
    parts.set(order_item_id, `${parts.get(order_item_id) ?? ''} ${tender_item_id}:${awarded_qty}`)
  return parts
}

/** The lines that two choices award differently. */
export const linesBetween = (before: Picks, after: Picks): readonly string[] => {
  const [was, is] = [partsOf(before), partsOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])].filter((id) => was.get(id) !== is.get(id))
}

/** `黄芪的选择`, `3 行的选择`, `改用方案 A`; `later` is the choice after the step, `nameOf` a line's herb. */
export const stepText = (
  { earlier, later }: { earlier: Picks; later: Picks },
  nameOf: (lineId: string) => string,
  t: TFunction,
): string => {
  if (earlier.scenario !== later.scenario && later.scenario !== 'F')
    return t('reviews:step.scenario', { scenario: later.scenario })
  const lines = linesBetween(earlier, later)
  const [only] = lines
  return only !== undefined && lines.length === 1
    ? t('reviews:step.line', { name: nameOf(only) })
    : lines.length === 0
      ? t('reviews:step.scenario', { scenario: later.scenario })
      : t('reviews:step.lines', { count: lines.length })
}
