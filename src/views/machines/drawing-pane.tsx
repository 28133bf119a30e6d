// The scrollable window of the drawing: lays it out, pans it, and shows when ELK could not be loaded.
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CONTEXT_ATTRIBUTE } from '#src/commands/situation.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import type { MachineView } from '#src/machines/inspection/use-machines.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { keepFile } from '#src/ui/layout/keep-file.ts'
import { Spinner } from '#src/ui/layout/spinner.tsx'
import { Drawing } from './drawing.tsx'
import { graphOf } from './drawing-graph.ts'
import { type Laid, layOut } from './drawing-layout.ts'
import { svgText } from './export-file.ts'
import type { MachineLabels } from './machine-labels.ts'
import { Overview } from './overview.tsx'
import type { PaneProps } from './pane-props.ts'
import { useViewport } from './use-viewport.ts'

export const DrawingPane = ({ view, words, ...rest }: PaneProps) => {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const { laid, failed, retry } = useLaid(view, words, frame)
  const active = [...rest.moment.active].at(-1) ?? view.chart.states.find((one) => one.isInitial)?.path
  const spot = laid?.boxes.find((box) => box.id === active) ?? null
  const port = useViewport(frame, laid, spot)
  const answers = useAnswers({
    'machines.fit': port.fit,
    'machines.zoom_in': port.zoomIn,
    'machines.zoom_out': port.zoomOut,
    'machines.pan_left': () => port.pan(1, 0),
    'machines.pan_right': () => port.pan(-1, 0),
    'machines.pan_up': () => port.pan(0, 1),
    'machines.pan_down': () => port.pan(0, -1),
    'machines.export_svg': () => {
      if (drawing.current === null || laid === null) return
      keepFile(`${view.name}.svg`, 'image/svg+xml', svgText(drawing.current, laid.width, laid.height))
    },
  })
  const describe = (path: string) => [words.full(path), words.meaning(path)].join('\n').trim()

  return (
    <div {...answers} className="flex min-h-0 flex-1 flex-col">
      {failed ? (
        <Empty
          icon="warn"
          alert
          title={t('machines:layout_failed')}
          text={t('machines:layout_failed_text')}
          actions={
            <Button icon="refresh" onClick={retry}>
              {t('common:retry')}
            </Button>
          }
        />
      ) : (
        <div
          ref={frame}
          role="img"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the drawing while it has the focus
          tabIndex={0}
          aria-label={t('machines:drawing', { name: view.name })}
          {...{ [CONTEXT_ATTRIBUTE]: 'drawing' }}
          {...port.pointer}
          className="relative min-h-80 flex-1 cursor-grab touch-none overflow-hidden bg-page bg-[radial-gradient(var(--line)_1px,transparent_1px)] bg-size-[24px_24px] outline-offset-[-2px] active:cursor-grabbing"
        >
          {laid === null || port.view === null ? (
            <span className="absolute inset-0 grid place-items-center text-ink-3">
              <Spinner label={t('common:loading')} />
            </span>
          ) : (
            <>
              <Drawing ref={drawing} laid={laid} view={port.view} describe={describe} {...rest} />
              {port.shown !== null && (
                <Overview laid={laid} shown={port.shown} active={rest.moment.active} onCentre={port.centre} />
              )}
            </>
          )}
        </div>
      )}
      <WholeMoves view={view} words={words} moment={rest.moment} />
    </div>
  )
}

/** Transitions of the whole machine; arrows from every state would be unreadable. */
const WholeMoves = ({ view, words, moment }: Pick<PaneProps, 'view' | 'words' | 'moment'>) => {
  const { t } = useTranslation()
  const moves = view.chart.moves.filter((move) => move.source === '' && !move.isSwallowed)
  if (moves.length === 0) return null
  return (
    <div className="flex flex-none flex-wrap items-baseline gap-x-4 border-t border-line bg-surface px-4 py-1.5">
      <p className="text-cap text-ink-3">{t('machines:any_state')}</p>
      <ul className="contents font-mono text-kbd text-ink-2">
        {moves.map((move) => (
          <li key={move.id} className={moment.last.has(move.id) ? 'text-primary-ink' : ''}>
            {words.move(move)}
            {move.targets.length > 0 && ` → ${move.targets.map(words.full).join(' + ')}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

const useLaid = (view: MachineView, words: MachineLabels, frame: React.RefObject<HTMLElement | null>) => {
  const graph = useMemo(() => graphOf(view.chart, words), [view, words])
  const [done, setDone] = useState<{ readonly graph: typeof graph; readonly laid: Laid | null } | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further round lays the same out again
  useEffect(() => {
    let isLeft = false
    const element = frame.current
    layOut(graph, element?.clientWidth ?? 800, element?.clientHeight ?? 600).then(
      (laid) => {
        if (!isLeft) setDone({ graph, laid })
      },
      (error: unknown) => {
        console.error('the drawing could not be laid out:', error)
        if (!isLeft) setDone({ graph, laid: null })
      },
    )
    return () => {
      isLeft = true
    }
  }, [graph, frame, round])
  const isPresent = done?.graph === graph
  return {
    laid: isPresent ? done.laid : null,
    failed: isPresent && done.laid === null,
    retry: () => {
      setDone(null)
      setRound((now) => now + 1)
    },
  }
}
