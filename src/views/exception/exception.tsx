// An error page: a number, a sentence, and links. Shown by the gate and the router, and at /exception/*.
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '#src/commands/command-button.tsx'
import { to } from '#src/paths.ts'
import { Button, buttonClass } from '#src/ui/input/button.tsx'
import { Link } from '#src/ui/text/link.tsx'

interface Props {
  /** Title: the HTTP status, or a text in its place. */
  readonly status: string
  readonly title: string
  readonly text: string
  /** One more line: the id of the failure. */
  readonly note?: ReactNode
  /** Buttons before the usual links. */
  readonly actions?: ReactNode
}

const Exception = ({ status, title, text, note, actions }: Props) => {
  const { t } = useTranslation('exception')
  return (
    <div className="mx-auto flex max-w-160 flex-col items-start px-gutter pt-[18vh] pb-16">
      <h1 tabIndex={-1} className="text-[48px] leading-14 font-semibold text-ink-3">
        {status}
      </h1>
      <p className="mt-2 text-h2 font-semibold">{title}</p>
      <p className="mt-1 text-body text-ink-2">{text}</p>
      {note === undefined ? null : <p className="mt-3 text-cap wrap-anywhere text-ink-3">{note}</p>}
      <div className="mt-6 flex flex-wrap gap-2">
        {actions}
        <Link to={to('home')} variant="none" className={buttonClass('primary')}>
          {t('home')}
        </Link>
        <Button onClick={() => history.back()}>{t('back')}</Button>
        <CommandButton id="palette.open" />
      </div>
    </div>
  )
}

/** 403; `missing` is the missing permission code, where there is one. */
export const Forbidden = ({ missing }: { missing: string | null }) => {
  const { t } = useTranslation('exception')
  const text = missing === null ? t('forbidden.text_plain') : t('forbidden.text', { code: missing })
  return <Exception status="403" title={t('forbidden.title')} text={text} />
}

/** 404: no such page, or no such record. */
export const NotFound = () => {
  const { t } = useTranslation('exception')
  return <Exception status="404" title={t('not_found.title')} text={t('not_found.text')} />
}

export interface FaultProps {
  /** A title other than "server error". */
  readonly title?: string
  readonly text?: string
  /** The server's trace id of the failure, for its investigation; null: the server has none. */
  readonly trace?: string | null
  /** The text that a button copies for the investigation; by default it contains the trace id. */
  readonly details?: string
  readonly actions?: ReactNode
}

/** 500: the server failed, or this page did. */
export const ServerFault = ({ title, text, trace = null, details, actions }: FaultProps) => {
  const { t } = useTranslation('exception')
  const copied = details ?? (trace === null ? undefined : detailsOf(trace))
  return (
    <Exception
      status="500"
      title={title ?? t('server_fault.title')}
      text={text ?? t('server_fault.text')}
      note={trace === null ? undefined : t('trace', { trace })}
      actions={
        <>
          {actions}
          {copied === undefined ? null : <CopyDetails text={copied} />}
        </>
      }
    />
  )
}

const detailsOf = (trace: string): string => `trace_id ${trace}\n${new Date().toISOString()}`

/** `/empty`: signed in without any permission. */
export const NothingPermitted = () => {
  const { t } = useTranslation('exception')
  return <Exception status="403" title={t('empty.title')} text={t('empty.text')} />
}

const CopyDetails = ({ text }: { text: string }) => {
  const { t } = useTranslation('exception')
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      (error: unknown) => console.error('the details could not be copied:', error, text),
    )
  }
  return (
    <Button icon={isCopied ? 'check' : 'copy'} onClick={copy}>
      {isCopied ? t('copied') : t('copy')}
    </Button>
  )
}
