// Files of a record: choose, drop or paste them, follow the upload, remove or open them. Usable in any form.

import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import {
  type FileRef,
  fileKinds,
  MAX_FILE_BYTES,
  type MediaType,
  paperTypes,
  type readFile,
  type uploadFile,
} from '#contract/files.ts'
import { Button } from '#src/ui/input/button.tsx'
import { ErrorText } from '#src/ui/input/error-text.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { FileOnItsWay, FileRow, RefusedFile } from './file-rows.tsx'

interface FileFieldProps {
  /** The name of what the files belong to. */
  label: string
  value: readonly FileRef[]
  onChange: (files: FileRef[]) => void
  /** Maximum number of files. */
  most?: number
  /** Accepted types; pictures and PDF by default. */
  kinds?: readonly MediaType[]
  /** Shows a file elsewhere on the page; without it a file opens in a new tab. */
  onOpen?: ((file: FileRef) => void) | undefined
  /** The file shown elsewhere now. */
  openId?: string | undefined
  readOnly?: boolean | undefined
  /** Id of the button that chooses a file, for links from an error summary. */
  id?: string | undefined
  error?: string | undefined
  /** Endpoint of files that are stored sealed: a file added here cannot be opened again. */
  sealedTo?: typeof uploadFile | undefined
  /** Endpoints of files that belong to no record; unlike with `sealedTo` they can be opened. */
  keptAt?: { readonly to: typeof uploadFile; readonly from: typeof readFile } | undefined
  /** Shown below the name of each file. */
  about?: ((file: FileRef) => ReactNode) | undefined
  /** Called with the number of files that are not yet uploaded. */
  onWaiting?: ((count: number) => void) | undefined
}

interface Waiting {
  readonly key: number
  readonly file: File
  /** Locale key of the reason why the file is not sent. */
  readonly problem: 'file_empty' | 'file_too_large' | 'file_kind' | 'file_kind_sheet' | 'file_too_many' | null
}

const MB = 1024 * 1024
const acceptedOf = (kinds: readonly MediaType[]): string =>
  kinds.flatMap((type) => [type, ...fileKinds[type].map((ending) => `.${ending}`)]).join()

// The server checks the bytes; here a file whose name already rules it out is refused at once.
const problemOf = (file: File, kinds: readonly MediaType[]): Waiting['problem'] => {
  if (file.size === 0) return 'file_empty'
  if (file.size > MAX_FILE_BYTES) return 'file_too_large'
  const said = file.type === '' || kinds.some((type) => type === file.type) || file.type === 'image/jpg'
  return said ? null : kinds === paperTypes ? 'file_kind' : 'file_kind_sheet'
}

/** A list of files with the ways to add one. Enter on its button opens the file dialog; Ctrl+V pastes a picture. */
export const FileField = (props: FileFieldProps) => {
  const { label, value, onChange, most = 10, onOpen, openId, readOnly = false, id, error, sealedTo } = props
  const { keptAt, about, onWaiting, kinds = paperTypes } = props
  const { t } = useTranslation()
  const made = useId()
  const input = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLButtonElement>(null)
  const next = useRef(0)
  const present = useRef(value)
  present.current = value
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [isOver, setOver] = useState(false)

  const take = (files: readonly File[]) => {
    let room = most - present.current.length - waiting.filter((one) => one.problem === null).length
    const added = files.map((file): Waiting => {
      next.current += 1
      const own = problemOf(file, kinds)
      if (own === null) room -= 1
      return { key: next.current, file, problem: own ?? (room < 0 ? 'file_too_many' : null) }
    })
    setWaiting((before) => [...before, ...added])
  }
  const wanted = waiting.filter((one) => one.problem === null).length
  const tellWaiting = useEffectEvent((count: number) => onWaiting?.(count))
  useEffect(() => tellWaiting(wanted), [wanted])
  const forget = (key: number) => {
    setWaiting((before) => before.filter((one) => one.key !== key))
    picker.current?.focus()
  }
  const remove = (file: FileRef) => {
    present.current = present.current.filter((one) => one.id !== file.id)
    onChange([...present.current])
    picker.current?.focus()
  }
  const taken = (key: number, file: FileRef) => {
    // Two uploads may finish between two renderings, so the next value is based on the latest one.
    present.current = [...present.current, file]
    onChange([...present.current])
    setWaiting((before) => before.filter((one) => one.key !== key))
  }
  const pasted = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  const inside = readOnly
    ? {}
    : {
        onPaste: pasted,
        onDrop: dropped,
        onDragOver: (event: DragEvent) => {
          event.preventDefault()
          setOver(true)
        },
        onDragLeave: () => setOver(false),
      }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame and cannot be a drop target everywhere
    <div role="group" aria-label={t('files:of', { name: label })} className="min-w-0 text-table" {...inside}>
      {(value.length > 0 || waiting.length > 0) && (
        <ul className="mb-2 flex flex-col gap-1">
          {value.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              isOpen={file.id === openId}
              onOpen={onOpen === undefined ? undefined : () => onOpen(file)}
              onRemove={readOnly ? undefined : () => remove(file)}
              isSealed={sealedTo !== undefined}
              from={keptAt?.from}
            >
              {about?.(file)}
            </FileRow>
          ))}
          {waiting.map(({ key, file, problem }) =>
            problem === null ? (
              <FileOnItsWay
                key={key}
                file={file}
                to={sealedTo ?? keptAt?.to}
                onTaken={(ref) => taken(key, ref)}
                onForget={() => forget(key)}
              />
            ) : (
              <RefusedFile
                key={key}
                name={file.name}
                message={t(problem === 'file_too_many' ? 'files:too_many' : `refusals:${problem}`, {
                  mb: MAX_FILE_BYTES / MB,
                  most,
                })}
                onForget={() => forget(key)}
              />
            ),
          )}
        </ul>
      )}
      {readOnly && value.length === 0 && <p className="text-ink-3">{t('files:none')}</p>}
      {!readOnly && (
        <div
          className={cx(
            'flex flex-wrap items-center gap-x-3 gap-y-1 rounded border border-dashed px-3 py-2',
            isOver ? 'border-primary bg-primary-soft' : error === undefined ? 'border-line-strong' : 'border-danger',
          )}
        >
          <Button
            ref={picker}
            id={id ?? made}
            size="sm"
            icon="plus"
            aria-describedby={`${made}-hint`}
            onClick={() => input.current?.click()}
          >
            {t('files:choose')}
          </Button>
          <span id={`${made}-hint`} className="min-w-0 text-cap text-ink-3">
            {t(kinds === paperTypes ? 'files:hint' : 'files:hint_sheet', { mb: MAX_FILE_BYTES / MB })}
          </span>
          <input
            ref={input}
            type="file"
            multiple
            accept={acceptedOf(kinds)}
            tabIndex={-1}
            aria-hidden="true"
            className="sr-only"
            onChange={(event) => {
              take([...(event.target.files ?? [])])
              // Clearing the input lets the user choose the same file again.
              event.target.value = ''
            }}
          />
        </div>
      )}
      <ErrorText className="mt-1">{error}</ErrorText>
    </div>
  )
}
