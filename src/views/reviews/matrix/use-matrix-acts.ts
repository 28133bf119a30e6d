// The acts in the matrix, by key, mouse or touch, and the reason why one had no effect.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PickEdit, type Picks, type ReviewActor, type ReviewCell, useReview } from '#src/machines/use-review.ts'
import type { MatrixModel } from './model.ts'
import { stepText } from './step-said.ts'
import { useExclusionText } from './texts.ts'

/** No more of the cells that were not written are named. */
const MAX_NAMED = 6

/** Acts of the matrix; each first moves the focus to its cell. */
export interface MatrixActs {
  /** Awards the line to the offer, or removes the award. */
  pick(cell: ReviewCell): void
  /** Awards the line to its lowest offers. */
  lowest(cell: ReviewCell): void
  /** Awards this quantity to the offer. */
  give(tenderItemId: string, quantity: string): void
  /**
   * Awards many quantities in one step; `skipped` cells or lines could not take theirs, `said` reports them, and `which`
   * names them.
   */
  edit(
    edits: readonly PickEdit[],
    skipped?: number,
    said?: 'cell.skipped' | 'cell.unfilled' | 'cell.taken',
    which?: readonly string[],
  ): void
  /** More than one supplier may have a part of a line. */
  readonly isShared: boolean
  /** Removes the award of the offer. */
  clear(cell: ReviewCell): void
  undo(): void
  redo(): void
  openReason(cell: ReviewCell): void
  openSplit(cell: ReviewCell): void
}

/** The message about the last action: why it had no effect, or what was undone or redone. */
export interface Told {
  readonly text: string
  readonly isFault: boolean
}

/** The acts of one review, and the reason why the last one had no effect. */
export const useMatrixActs = (review: ReviewActor, model: MatrixModel): { acts: MatrixActs; told: Told | null } => {
  const { t } = useTranslation('reviews')
  const exclusionText = useExclusionText()
  // What was said about one choice is no longer true of the next one, however that was made.
  const picks = useReview(review, ({ context }) => context.picks)
  const [last, setLast] = useState<{ readonly told: Told | null; readonly of: Picks } | null>(null)
  const told = last?.of === picks ? last.told : null
  const setTelling = (telling: Told | null) => setLast({ told: telling, of: review.getSnapshot().context.picks })
  const setTold = (text: string | null) => setTelling(text === null ? null : { text, isFault: true })
  const cellAt = ({ order_item_id, tender_id }: ReviewCell) =>
    model.lines.find((one) => one.line.id === order_item_id)?.cells.get(tender_id)
  const at = (cell: ReviewCell, why: string | null = null) => {
    setTold(why)
    review.send({ type: 'review.focused', cell })
  }
  const { terms, offers } = model.table
  const whyNotSplit = (cell: ReviewCell): string | null => {
    if (!terms.split_award || terms.max_suppliers_per_line < 2) return t('split.not_allowed')
    const valid = offers.filter((one) => one.order_item_id === cell.order_item_id && one.valid)
    return valid.length < 2 ? t('split.too_few') : null
  }
  const nameOf = (lineId: string) => model.lines.find((one) => one.line.id === lineId)?.item.name ?? ''
  const goBack = (type: 'review.undo' | 'review.redo') => {
    const before = review.getSnapshot().context.picks
    review.send({ type })
    const after = review.getSnapshot().context.picks
    if (after === before) return
    const isUndo = type === 'review.undo'
    const span = isUndo ? { earlier: after, later: before } : { earlier: before, later: after }
    const step = stepText(span, nameOf, t)
    setTelling({ text: t(isUndo ? 'forms:history.undone' : 'forms:history.redone', { step }), isFault: false })
  }
  const acts: MatrixActs = {
    isShared: terms.split_award && terms.max_suppliers_per_line > 1,
    pick: (cell) => {
      const offer = cellAt(cell)
      const exclusion = offer?.exclusion
      const why = exclusion ? t('cell.name_out', { reason: exclusionText(exclusion) }) : null
      at(cell, offer === undefined ? t('peek.none') : why)
      review.send({ type: 'review.pick' })
    },
    lowest: (cell) => {
      at(cell)
      review.send({ type: 'review.lowest' })
    },
    give: (tender_item_id, quantity) => {
      setTold(null)
      review.send({ type: 'review.give', tender_item_id, quantity })
    },
    edit: (edits, skipped = 0, said = 'cell.skipped', which = []) => {
      review.send({ type: 'review.edit', edits })
      setTold(skipped > 0 ? t(said, { count: skipped, which: which.slice(0, MAX_NAMED).join(t('words.list')) }) : null)
    },
    clear: (cell) => {
      at(cell)
      review.send({ type: 'review.clear' })
    },
    undo: () => goBack('review.undo'),
    redo: () => goBack('review.redo'),
    openReason: (cell) => {
      at(cell)
      review.send({ type: 'review.ask_reason' })
    },
    openSplit: (cell) => {
      at(cell, whyNotSplit(cell))
      review.send({ type: 'review.ask_split' })
    },
  }
  return { acts, told }
}
