import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileRef } from '#contract/files.ts'
import { useFile } from '#src/machines/use-file.ts'
import { Button, buttonClass, IconButton } from '#src/ui/input/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'

interface PaperViewerProps {
  /** The record the files belong to. */
  title: string
  files: readonly FileRef[]
  fileId: string | null
  onFile: (id: string) => void
  /** The text shown where there is no scan. */
  noneHint?: string
  /** Place and height of the viewer; framed by default. */
  className?: string
}

/** Scans of one certificate. */
export const PaperViewer = ({
  title,
  files,
  fileId,
  onFile,
  noneHint,
  className = 'h-[min(72vh,680px)] min-h-80 rounded-l border border-line',
}: PaperViewerProps) => {
  const { t } = useTranslation()
  const at = Math.max(
    0,
    files.findIndex((file) => file.id === fileId),
  )
  const file = files[at]
  const step = (by: number) => {
    const next = files[at + by]
    if (next !== undefined) onFile(next.id)
  }
  return (
    <section
      aria-label={t('files:viewer.label')}
      data-scan-viewer=""
      className={cx('flex min-w-0 flex-col overflow-hidden bg-surface-2', className)}
    >
      <header className="flex min-h-10 flex-none items-center gap-2 border-b border-line bg-surface px-3 text-table">
        <b className="min-w-0 truncate font-medium">{title}</b>
        {files.length > 1 && (
          <span className="ml-auto flex flex-none items-center gap-1 text-cap text-ink-3">
            <IconButton size="sm" icon="left" label={t('files:viewer.previous')} onClick={() => step(-1)} />
            {at + 1}/{files.length}
            <IconButton size="sm" icon="right" label={t('files:viewer.next')} onClick={() => step(1)} />
          </span>
        )}
      </header>
      {file === undefined ? (
        <div className="grid flex-1 place-items-center">
          <Empty icon="image" title={t('files:viewer.none')} text={noneHint} />
        </div>
      ) : (
        <Shown key={file.id} file={file} />
      )}
    </section>
  )
}

const Shown = ({ file }: { file: FileRef }) => {
  const { t } = useTranslation()
  const view = useFile(file.id)
  if (view.state === 'loading')
    return (
      <div aria-busy="true" className="flex-1 p-4">
        <Skeleton className="h-full! w-full" />
      </div>
    )
  if (view.state === 'failed')
    return (
      <div className="grid flex-1 place-items-center">
        <Empty
          alert
          icon="warn"
          title={view.message || t('common:toast.network')}
          actions={
            <Button icon="refresh" onClick={view.retry}>
              {t('common:retry')}
            </Button>
          }
        />
      </div>
    )
  if (file.media_type === 'application/pdf')
    return (
      <div className="grid flex-1 place-items-center">
        <Empty
          icon="doc"
          title={file.name}
          text={t('files:viewer.pdf')}
          actions={
            <a href={view.url} target="_blank" rel="noreferrer" className={buttonClass()}>
              <Icon name="link" size={14} />
              {t('files:viewer.open')}
            </a>
          }
        />
      </div>
    )
  return <Picture url={view.url} file={file} />
}

const STEPS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const
/** How far an arrow key moves a scan, px. */
const PAN = 48
const QUARTER = 90
const FULL = 360

/** A picture: zoomed and rotated by buttons and keys, moved by arrows, wheel and pointer. */
const Picture = ({ url, file }: { url: string; file: FileRef }) => {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  /** null fits the picture into the frame. */
  const [scale, setScale] = useState<number | null>(null)
  const [turn, setTurn] = useState(0)
  const grab = useRef<{ x: number; y: number; left: number; top: number } | null>(null)

  useEffect(() => {
    const probe = new Image()
    probe.onload = () => setSize({ width: probe.naturalWidth, height: probe.naturalHeight })
    probe.src = url
    return () => {
      probe.onload = null
    }
  }, [url])
  useEffect(() => {
    const node = frame.current
    if (node === null) return
    const measure = () => setRoom({ width: node.clientWidth, height: node.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    measure()
    return () => observer.disconnect()
  }, [])

  const lies = turn % (QUARTER * 2) !== 0
  const width = size === null ? 1 : lies ? size.height : size.width
  const height = size === null ? 1 : lies ? size.width : size.height
  const fit = Math.min(room.width / width, room.height / height, 1) || 1
  const shown = scale ?? fit
  const zoom = (by: 1 | -1) => {
    const next = by === 1 ? STEPS.find((one) => one > shown + 0.01) : STEPS.findLast((one) => one < shown - 0.01)
    if (next !== undefined) setScale(next)
  }
  const rotate = () => setTurn((before) => (before + QUARTER) % FULL)
  const pan = (x: number, y: number) => frame.current?.scrollBy({ left: x, top: y })
  const keyed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const acts: Readonly<Record<string, () => void>> = {
      '+': () => zoom(1),
      '=': () => zoom(1),
      '-': () => zoom(-1),
      '0': () => setScale(null),
      r: rotate,
      ArrowLeft: () => pan(-PAN, 0),
      ArrowRight: () => pan(PAN, 0),
      ArrowUp: () => pan(0, -PAN),
      ArrowDown: () => pan(0, PAN),
    }
    const act = acts[event.key]
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const pressed = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const { scrollLeft, scrollTop } = event.currentTarget
    grab.current = { x: event.clientX, y: event.clientY, left: scrollLeft, top: scrollTop }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const moved = (event: PointerEvent<HTMLDivElement>) => {
    if (grab.current === null) return
    event.currentTarget.scrollLeft = grab.current.left - (event.clientX - grab.current.x)
    event.currentTarget.scrollTop = grab.current.top - (event.clientY - grab.current.y)
  }
  const released = () => {
    grab.current = null
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no window */}
      <div
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        role="group"
        aria-label={t('files:viewer.picture', { name: file.name })}
        aria-describedby="paper-viewer-keys"
        onKeyDown={keyed}
        onPointerDown={pressed}
        onPointerMove={moved}
        onPointerUp={released}
        onPointerCancel={released}
        className="relative min-h-0 flex-1 cursor-grab overflow-auto focus-visible:-outline-offset-2 active:cursor-grabbing"
      >
        <div className="grid min-h-full min-w-full place-items-center">
          {/* Drawn once its size is known, so that nothing on the page moves. */}
          {size !== null && (
            <div style={{ width: width * shown, height: height * shown }} className="relative">
              <img
                src={url}
                alt={file.name}
                draggable={false}
                style={{
                  width: size.width * shown,
                  height: size.height * shown,
                  transform: `translate(-50%, -50%) rotate(${turn}deg)`,
                }}
                className="absolute top-1/2 left-1/2 max-w-none select-none"
              />
            </div>
          )}
        </div>
      </div>
      <footer className="flex min-h-10 flex-none flex-wrap items-center gap-1 border-t border-line bg-surface px-2 text-cap text-ink-3">
        <IconButton size="sm" icon="minus" label={t('files:viewer.smaller')} keys="-" onClick={() => zoom(-1)} />
        <span className="w-11 text-center tabular-nums">{size !== null && `${Math.round(shown * 100)}%`}</span>
        <IconButton size="sm" icon="plus" label={t('files:viewer.larger')} keys="+" onClick={() => zoom(1)} />
        <Button variant="quiet" size="sm" onClick={() => setScale(null)}>
          {t('files:viewer.fit')}
        </Button>
        <Button variant="quiet" size="sm" icon="refresh" onClick={rotate}>
          {t('files:viewer.turn')}
        </Button>
        <a href={url} target="_blank" rel="noreferrer" className={cx(buttonClass('quiet', 'sm'), 'ml-auto')}>
          {t('files:viewer.open')}
        </a>
        <span id="paper-viewer-keys" className="sr-only">
          {t('files:viewer.keys')}
        </span>
      </footer>
    </>
  )
}
