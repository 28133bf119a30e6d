// The peek panel, which shows the focused row's record beside its list: a column at the right, a sheet at the bottom of a narrow window.
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRun } from '#src/commands/command-context.tsx'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { Button, IconButton } from '#src/ui/input/button.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'

/** The props a list gives to its peek panel. */
export interface PeekProps {
  id: string
  /** Whether the focus is still moving; until it rests, nothing is read. */
  isMoving: boolean
  /** Position in the list: `3 / 20`. */
  position: string
  onOpen: () => void
  onClose: () => void
}

interface PeekFrameProps extends Pick<PeekProps, 'position' | 'onOpen' | 'onClose'> {
  /** Label of the record; its noun while it is loading. */
  label: string
  title?: ReactNode
  /** Content beside the title. */
  status?: ReactNode
  /** Content under the title: number, facts. */
  meta?: ReactNode
  /** Props that connect the panel with its record, for the palette and keys. */
  place?: object
  /** The buttons of its main commands; left out while there is no record, which then has no commands at all. */
  actions?: ReactNode
  children: ReactNode
}

export const PeekFrame = (props: PeekFrameProps) => {
  const { label, title, status, meta, place, position, actions, onOpen, onClose, children } = props
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const run = useRun()
  const frame = useRef<HTMLElement>(null)
  useRoomInSight(frame)
  // The keys of a record's page that the list does not have itself; the one that leads back closes the panel.
  useAnswers({ 'go.up': onClose }, {}, 'detail')
  return (
    <aside
      ref={frame}
      {...place}
      aria-label={t('lists:peek.label', { label })}
      data-beside-grid=""
      data-screen-only=""
      className="flex min-h-0 flex-col border-line bg-surface text-table max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:h-[52dvh] max-lg:rounded-t-l max-lg:border-t max-lg:shadow-float lg:sticky lg:top-(--covered-above) lg:h-(--in-sight,100dvh) lg:w-110 lg:flex-none lg:self-start lg:border-l"
    >
      <header className="flex-none border-b border-line px-5 pt-3 pb-3">
        <div className="flex h-8 items-center gap-2">
          <h2 className="truncate text-h3" title={label}>
            {title ?? label}
          </h2>
          {status}
          <IconButton icon="close" label={t('lists:peek.close')} onClick={onClose} className="-mr-2 ml-auto" />
        </div>
        <div className="text-cap text-ink-3 tabular-nums">{meta}</div>
        <div className="mt-2 flex items-start gap-1.5">
          <div className="flex min-w-0 flex-1 flex-wrap gap-1.5">
            <Button size="sm" keys="Enter" onClick={onOpen}>
              {t('lists:peek.open')}
            </Button>
            {actions}
          </div>
          {actions !== null && actions !== undefined && (
            <Button size="sm" keys={keysOf('rows.actions', 'table')} onClick={() => void run('palette.open')}>
              {t('lists:more')}
            </Button>
          )}
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by Tab */}
      <section tabIndex={0} aria-label={label} className="min-h-0 flex-1 overflow-y-auto px-5 py-3">
        {children}
      </section>
      <footer className="flex h-13 flex-none items-center gap-3.5 border-t border-line px-5 text-cap text-ink-3 max-lg:hidden">
        <Hint keys={[keysOf('rows.next', 'table'), keysOf('rows.prev', 'table')]} text={t('lists:peek.move')} />
        <span className="tabular-nums max-xl:hidden">{position}</span>
        <Hint keys={[keysOf('rows.peek', 'table')]} text={t('lists:peek.fold')} />
        <span className="ml-auto">
          <Hint keys={['Escape']} text={t('lists:close')} />
        </span>
      </footer>
    </aside>
  )
}

const Hint = ({ keys, text }: { keys: readonly (string | undefined)[]; text: string }) => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
    {keys.map((key) => key !== undefined && <KeyHint key={key} keys={key} />)}
    {text}
  </span>
)

const lines = ['a', 'b', 'c', 'd', 'e', 'f']

/** The skeleton of the content, in its shape. */
export const PeekSkeleton = () => {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common:loading')} className="flex flex-col gap-3">
      {lines.map((line, at) => (
        <span key={line} className="flex justify-between gap-6">
          <Skeleton width={64} />
          <Skeleton width={`${28 + ((at * 17) % 30)}%`} />
        </span>
      ))}
    </div>
  )
}

/** Shown while the panel's code is loading. */
export const PeekWaiting = (props: PeekProps) => {
  const { t } = useTranslation()
  return (
    <PeekFrame {...props} label={t('common:loading')}>
      <PeekSkeleton />
    </PeekFrame>
  )
}

/**
 * As high as the visible part of the window below the page's head, so that its buttons stay visible at any scroll
 * position.
 */
const useRoomInSight = (frame: { readonly current: HTMLElement | null }): void => {
  useLayoutEffect(() => {
    const measure = () => {
      const parent = frame.current?.parentElement
      if (!parent) return
      const { top, bottom } = parent.getBoundingClientRect()
      const room = Math.min(window.innerHeight, bottom) - Math.max(top, coveredAbove())
      frame.current?.style.setProperty('--in-sight', `${Math.max(room, 240)}px`)
      document.documentElement.style.setProperty('--covered-below', `${coveredBy(frame.current)}px`)
    }
    measure()
    document.addEventListener('scroll', measure, { capture: true, passive: true })
    window.addEventListener('resize', measure)
    return () => {
      document.removeEventListener('scroll', measure, { capture: true })
      window.removeEventListener('resize', measure)
      document.documentElement.style.removeProperty('--covered-below')
    }
  })
  // The sheet may cover the focused row.
  useLayoutEffect(() => {
    document.querySelector('main [data-row-id][data-current]')?.scrollIntoView({ block: 'nearest' })
  }, [])
}

const FOOTER = 64
/** The space above a row that is scrolled to, px, where the top bar does not stay (`scroll-padding` of app.css). */
const HEAD = 48

/** The height of the window covered by the top bar, px. */
const coveredAbove = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) - HEAD || 0

/** The sheet covers rows, so the focused row is scrolled above it. */
const coveredBy = (frame: HTMLElement | null): number =>
  frame !== null && getComputedStyle(frame).position === 'fixed' ? frame.offsetHeight + 8 : FOOTER
