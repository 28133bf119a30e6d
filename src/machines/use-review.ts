// One review on screen, for its components.
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Allocation } from '#contract/reviews.award.ts'
import { figuresOf } from '#contract/reviews.figures.ts'
import { type ScenarioCode, type ScenarioFigures, scenarios } from '#contract/reviews.schemas.ts'
import { watch } from './inspection/inspection.ts'
import { picksFrom } from './review/kept-picks.ts'
import { allocationsIn, allocationsOf, isUntouched, type Picks, picksAtFirst } from './review/picks.ts'
import { type ReviewStandingPoint, standingPointOf } from './review/standing.ts'
import { reviewMachine } from './review.machine.ts'

export { mayStandBy } from './review/backups.ts'
export type { ReviewCell, ReviewChange } from './review/changes.ts'
export type { ReviewStanding } from './review/events.ts'
export type { Pick, PickEdit, Picks, Reason, ReviewTable } from './review/picks.ts'

export type { ReviewStandingPoint } from './review/standing.ts'
export { lineAtPath, resolvedByReason } from './review/standing.ts'

export type ReviewActor = ActorRefFrom<typeof reviewMachine>
export type ReviewSnapshot = SnapshotFrom<typeof reviewMachine>

/** The actor of one review, alive as long as the caller; give the component a `key` per order. */
export const useReviewActor = (): ReviewActor => useActorRef(reviewMachine, { inspect: watch })

/** A part of a review; the component renders again only when the result of `select` changes. */
export const useReview = <T>(review: ReviewActor, select: (snapshot: ReviewSnapshot) => T): T =>
  useSelector(review, select)

/** One scenario with its totals; null where there is none, such as B when nobody offers everything. */
export interface ScenarioView {
  readonly scenario: ScenarioCode
  readonly allocations: readonly Allocation[] | null
  readonly figures: ScenarioFigures | null
}

export interface ReviewChoice {
  readonly picks: Picks
  /** The current choice, with its reasons. */
  readonly shown: readonly Allocation[]
  readonly point: ReviewStandingPoint
}

/** The standing of the current choice. */
export const useReviewChoice = (review: ReviewActor): ReviewChoice => {
  const picks = useSelector(review, (snapshot) => snapshot.context.picks)
  const table = useSelector(review, (snapshot) => snapshot.context.table)
  const ready = useSelector(review, (snapshot) => snapshot.context.ready)
  const shown = useMemo(() => allocationsIn(picks.scenario, picks, ready, table), [picks, ready, table])
  const point = useMemo(() => standingPointOf(shown, picks, table), [shown, picks, table])
  return { picks, shown, point }
}

/** All scenarios. Apart from the choice, because their figures are calculated for a while in a long comparison. */
export const useScenarios = (review: ReviewActor): readonly ScenarioView[] => {
  const by_hand = useSelector(review, (snapshot) => snapshot.context.picks.by_hand)
  const imported = useSelector(review, (snapshot) => snapshot.context.picks.imported)
  const table = useSelector(review, (snapshot) => snapshot.context.table)
  const ready = useSelector(review, (snapshot) => snapshot.context.ready)
  return useMemo(
    () =>
      scenarios.map((scenario): ScenarioView => {
        const allocations = allocationsOf(scenario, { by_hand, imported }, ready)
        return {
          scenario,
          allocations,
          figures: allocations === null ? null : figuresOf(table.demand, table.offers, table.terms, allocations),
        }
      }),
    [by_hand, imported, ready, table],
  )
}

/** Restores stored picks unless something has been chosen since; returns whether it restored any. */
export const restorePicks = (review: ReviewActor, kept: unknown): boolean => {
  const { picks: now, table } = review.getSnapshot().context
  const picks = picksFrom(kept, table)
  if (picks === null || !isUntouched(now, picksAtFirst(table))) return false
  review.send({ type: 'review.restored', picks })
  return true
}

/** Whether nothing was chosen or written beyond the initial picks. */
export const hasNoPicks = (review: ReviewActor): boolean => {
  const { picks, table } = review.getSnapshot().context
  return isUntouched(picks, picksAtFirst(table))
}
