// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a grid on table elements; cards take the table display away and the roles keep the meaning.
// biome-ignore-all lint/a11y/noRedundantRoles: not redundant once a row is drawn as a card.
// The worklist as a grid: rows by urgency, each with its act, its record, its time and its key.
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { urgencies, type Work, type WorkCounts } from '#contract/home.worklist.ts'
import { useListGrid } from '#src/ui/grid/use-list-grid.ts'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { useAboutText } from './work-about.tsx'
import { urgencyOf } from './work-counts.ts'
import { WorkRow } from './work-row.tsx'

interface WorklistProps {
  /** The rows; undefined until they are loaded. */
  rows: readonly Work[] | undefined
  /** The number of rows of the chosen tab. */
  counts: WorkCounts | undefined
  focusedId: string | null
  takeFocus: boolean
  /** The number of skeleton rows, as many as are shown at first. */
  skeletonRows: number
  onFocus: (id: string) => void
  onOpen: (work: Work, how: { newTab: boolean }) => void
}

const none: readonly Work[] = []

export const Worklist = ({
  rows = none,
  counts,
  focusedId,
  takeFocus,
  skeletonRows,
  onFocus,
  onOpen,
}: WorklistProps) => {
  const { t } = useTranslation('home')
  const about = useAboutText()
  const ids = useMemo(() => rows.map((row) => row.id), [rows])
  const grid = useListGrid({ ids, focusedId, takeFocus, onFocus, onExtend: undefined })
  const isLoading = counts === undefined
  const groups = urgencies.flatMap((urgency) => {
    const own = rows.filter((row) => urgencyOf(row) === urgency)
    return own.length === 0 ? [] : [{ urgency, own }]
  })
  return (
    <div className="@container">
      <table
        ref={grid.ref}
        role="grid"
        tabIndex={-1}
        aria-label={t('worklist.title')}
        aria-busy={isLoading || undefined}
        data-coming={isLoading ? 'rows' : undefined}
        aria-rowcount={isLoading ? undefined : rows.length + groups.length}
        aria-colcount={6}
        data-key-context="table"
        onKeyDown={grid.onKeyDown}
        onFocus={grid.onFocus}
        onBlur={grid.onBlur}
        className="group/grid w-full border-separate border-spacing-0 text-table outline-none @max-[640px]:block"
      >
        {isLoading ? (
          <tbody className="@max-[640px]:block">
            <GroupHead words={<Skeleton width={64} />} />
            {Array.from({ length: skeletonRows }, (_, nth) => (
              <tr
                // biome-ignore lint/suspicious/noArrayIndexKey: places, not records
                key={nth}
                className="@max-[640px]:block @max-[640px]:border-b @max-[640px]:border-line @max-[640px]:px-gutter"
              >
                <td
                  colSpan={5}
                  className="h-row border-b border-line px-gutter @max-[640px]:block @max-[640px]:h-16 @max-[640px]:border-0 @max-[640px]:px-0 @max-[640px]:pt-3"
                >
                  <Skeleton width={`${46 + ((nth * 17) % 34)}%`} />
                </td>
              </tr>
            ))}
          </tbody>
        ) : (
          groups.map(({ urgency, own }) => (
            <tbody key={urgency} className="@max-[640px]:block">
              <GroupHead
                words={
                  <>
                    <span className={cx('mr-2 font-semibold', urgency === 'overdue' ? 'text-danger-ink' : 'text-ink')}>
                      {t(`urgency.${urgency}`)}
                    </span>
                    <span className="tabular-nums">{counts[urgency]}</span>
                  </>
                }
              />
              {own.map((work) => (
                <WorkRow
                  key={work.id}
                  work={work}
                  index={rows.indexOf(work) + 1}
                  focused={work.id === focusedId}
                  cellStop={work.id === focusedId ? grid.column : null}
                  about={about(work)}
                  onOpen={onOpen}
                />
              ))}
            </tbody>
          ))
        )}
      </table>
    </div>
  )
}

const GroupHead = ({ words }: { words: ReactNode }) => (
  <tr role="row" className="@max-[640px]:block">
    <th
      scope="rowgroup"
      colSpan={5}
      className="h-8 border-b border-line bg-surface-2 px-gutter text-left text-cap font-normal text-ink-3 @max-[640px]:flex @max-[640px]:items-center"
    >
      {words}
    </th>
    {/* A column that a narrow list leaves out. */}
    <td className="border-b border-line bg-surface-2 @max-[900px]:hidden" />
  </tr>
)
