// One line per file: uploaded, uploading, or refused.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FileRef, type readFile, uploadFile } from '#contract/files.ts'
import { useFile } from '#src/machines/use-file.ts'
import { useUpload } from '#src/machines/use-upload.ts'
import { Button, IconButton } from '#src/ui/input/button.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'

const KB = 1024

/** `312 KB`, `1.4 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / KB / KB).toFixed(1)} MB`

const row = 'flex min-h-9 min-w-0 items-center gap-2 rounded border px-2 py-1'

interface FileRowProps {
  file: FileRef
  isOpen: boolean
  onOpen: (() => void) | undefined
  onRemove: (() => void) | undefined
  /** Whether the file cannot be read back, so that only its name is shown. */
  isSealed?: boolean | undefined
  /** Endpoint that reads the file, when it belongs to no record. */
  from?: typeof readFile | undefined
  /** Shown below the file's name. */
  children?: ReactNode
}

/** An uploaded file. */
export const FileRow = ({ file, isOpen, onOpen, onRemove, isSealed = false, from, children }: FileRowProps) => {
  const { t } = useTranslation()
  return (
    <li
      className={cx(
        row,
        children !== undefined && 'flex-wrap',
        isOpen ? 'border-primary bg-primary-soft' : 'border-line bg-surface',
      )}
    >
      {isSealed ? (
        <span className="flex min-w-0 flex-1 items-center gap-2">
          <FileName file={file} />
        </span>
      ) : onOpen === undefined ? (
        <span className="flex min-w-0 flex-1">
          <FileLink file={file} from={from} />
        </span>
      ) : (
        <button
          type="button"
          aria-pressed={isOpen}
          aria-label={t('files:open', { name: file.name })}
          onClick={onOpen}
          className="flex min-w-0 flex-1 items-center gap-2 rounded text-left text-primary-ink"
        >
          <FileName file={file} />
        </button>
      )}
      <span className="ml-auto flex-none text-cap text-ink-3">{sizeText(file.byte_size)}</span>
      {onRemove !== undefined && (
        <IconButton size="sm" icon="trash" label={t('files:remove', { name: file.name })} onClick={onRemove} />
      )}
      {children}
    </li>
  )
}

const FileName = ({ file }: { file: FileRef }) => (
  <>
    <Icon name={file.media_type.startsWith('image/') ? 'image' : 'doc'} size={14} className="flex-none" />
    <span className="truncate" title={file.name}>
      {file.name}
    </span>
  </>
)

/** The file by its name; it opens in a new tab. Its bytes are read when the link is hovered or focused. */
export const FileLink = ({ file, from }: { file: FileRef; from?: typeof readFile | undefined }) => {
  const { t } = useTranslation()
  const [isWanted, setWanted] = useState(false)
  const isAsked = useRef(false)
  const view = useFile(isWanted ? file.id : null, from)
  const url = view.state === 'ready' ? view.url : undefined
  useEffect(() => {
    if (url === undefined || !isAsked.current) return
    isAsked.current = false
    window.open(url, '_blank', 'noopener')
  }, [url])
  const want = () => setWanted(true)
  const ask = () => {
    if (view.state === 'failed') view.retry()
    isAsked.current = true
    want()
  }
  return (
    <a
      // The link has no address until the file is read, so a press waits for it.
      href={url ?? '#'}
      target="_blank"
      rel="noreferrer"
      aria-busy={isWanted && view.state === 'loading'}
      onFocus={want}
      onPointerEnter={want}
      onClick={(event) => {
        if (url !== undefined) return
        event.preventDefault()
        ask()
      }}
      className="inline-flex min-w-0 max-w-full cursor-pointer items-center gap-2 text-primary-ink hover:underline"
    >
      <FileName file={file} />
      <span className="sr-only">{t(view.state === 'failed' ? 'files:failed' : 'files:new_tab')}</span>
      {view.state === 'failed' && <Icon name="warn" size={12} className="flex-none text-danger-ink" />}
    </a>
  )
}

interface OnItsWayProps {
  file: File
  /** Endpoint that uploads the file, when it belongs to no record. */
  to?: typeof uploadFile | undefined
  onTaken: (file: FileRef) => void
  onForget: () => void
}

/** A file that is uploading; after a failure it can be sent again. */
export const FileOnItsWay = ({ file, to = uploadFile, onTaken, onForget }: OnItsWayProps) => {
  const { t } = useTranslation()
  const upload = useUpload(file, onTaken, to)
  if (upload.state === 'sending' || upload.state === 'taken') {
    const percent = Math.round(upload.progress * 100)
    return (
      <li className={cx(row, 'relative overflow-hidden border-line bg-surface-2')}>
        <Icon name="up" size={14} className="flex-none text-ink-3" />
        <span className="truncate" title={file.name}>
          {file.name}
        </span>
        <span className="ml-auto flex-none text-cap text-ink-3 tabular-nums">{percent}%</span>
        <Button variant="quiet" size="sm" onClick={upload.cancel}>
          {t('files:cancel')}
        </Button>
        <progress
          aria-label={t('files:sending', { name: file.name })}
          max={100}
          value={percent}
          className="absolute inset-x-0 bottom-0 h-0.5 w-full accent-primary"
        />
      </li>
    )
  }
  return (
    <RefusedFile
      name={file.name}
      message={upload.state === 'refused' ? (upload.refusal ?? '') : t(`files:${upload.state}`)}
      onForget={onForget}
      retry={
        <Button variant="quiet" size="sm" icon="refresh" onClick={upload.retry}>
          {t('common:retry')}
        </Button>
      }
    />
  )
}

interface RefusedProps {
  name: string
  message: string
  onForget: () => void
  retry?: ReactNode
}

/** A refused file, and the reason. */
export const RefusedFile = ({ name, message, onForget, retry }: RefusedProps) => {
  const { t } = useTranslation()
  return (
    <li role="alert" className={cx(row, 'flex-wrap border-danger/40 bg-danger-soft')}>
      <Icon name="warn" size={14} className="flex-none text-danger-ink" />
      <span className="max-w-full truncate font-medium" title={name}>
        {name}
      </span>
      <span className="min-w-0 text-cap text-danger-ink">{message}</span>
      <span className="ml-auto flex flex-none items-center">
        {retry}
        <IconButton size="sm" icon="close" label={t('files:forget', { name })} onClick={onForget} />
      </span>
    </li>
  )
}
