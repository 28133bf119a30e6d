// The device that wants to sign in, and the answer: the number on its screen, or a refusal.
import { type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QrApproval } from '#contract/qr-login.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useRun } from '#src/commands/command-context.tsx'
import { useClockOffset } from '#src/machines/use-clock-offset.ts'
import { useViewer } from '#src/machines/use-session.ts'
import { useSubmission } from '#src/machines/use-submission.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { DescriptionList } from '#src/ui/layout/description-list.tsx'
import { Instant, type TimeLeft, timeLeft } from '#src/ui/text/day.tsx'
import { useNow } from '#src/ui/text/now.ts'
import { Tag } from '#src/ui/text/tag.tsx'
import { deviceName } from './device-name.ts'

export const ApprovalForm = ({ login }: { login: QrApproval }) => {
  const { t } = useTranslation(['qr_login', 'validation', 'common'])
  const run = useRun()
  const viewer = useViewer()
  const left = timeLeft(login.expires_at, useNow(1000, useClockOffset()))
  const [number, setNumber] = useState('')
  const [gap, setGap] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { state, errors, submit, edit } = useSubmission((digits: string) => run('qr_login.confirm', { number: digits }))

  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (state === 'submitting') return
    const isWhole = /^\d{2}$/.test(number)
    setGap(!isWhole)
    if (isWhole) submit(number)
    input.current?.focus()
    input.current?.select()
  }
  const type = (text: string) => {
    setNumber(text.replace(/\D/g, '').slice(0, 2))
    setGap(false)
    if (state === 'refused') edit()
  }
  const error = gap ? t('validation:two_digits') : errors.find((one) => one.path === 'number')?.message

  return (
    <form onSubmit={send} noValidate className="flex flex-col">
      <p className="text-body text-ink-2">
        {t('asks', { name: viewer?.name ?? '', username: viewer?.username ?? '' })}
      </p>
      <Asker login={login} />
      <Banner tone="warning" title={t('beware')} className="mt-4" />
      <Field label={t('number')} hint={t('number_hint')} error={error} className="mt-5">
        <Input
          ref={input}
          size="touch"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={number}
          onChange={(event) => type(event.target.value)}
          autoFocus
          className="h-14! text-h1! tracking-[0.2em] [&_input]:text-center"
        />
      </Field>
      {state === 'unknown' ? <p className="mt-2 text-cap text-danger-ink">{t('common:toast.network')}</p> : null}
      <div className="mt-5 grid grid-cols-2 gap-3">
        <CommandButton id="qr_login.refuse" size="touch" keys={false} className="px-2! text-body!" />
        <Button type="submit" variant="primary" size="touch" busy={state === 'submitting'} className="px-2! text-body!">
          {t('command.confirm')}
        </Button>
      </div>
      <p role="timer" aria-live="off" className="mt-3 text-center text-cap text-ink-3 tabular-nums">
        {left.passed ? t('ended.expired.title') : t('left', { time: clockOf(left) })}
      </p>
    </form>
  )
}

const clockOf = ({ minutes, seconds }: TimeLeft): string =>
  `${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}`

const Asker = ({ login }: { login: QrApproval }) => {
  const { t } = useTranslation('qr_login')
  const { user_agent: agent, ip, same_network: isNear, requested_at: at } = login
  const name = agent === null ? null : deviceName(agent)
  return (
    <DescriptionList
      className="mt-4 rounded-l border border-line bg-surface-2 p-4"
      items={[
        {
          id: 'browser',
          name: t('asker.browser'),
          value: (
            <>
              <span className="font-medium">{name ?? t('asker.unknown')}</span>
              {agent === null ? null : (
                <span className="mt-0.5 line-clamp-3 block text-cap wrap-anywhere text-ink-3" title={agent}>
                  {agent}
                </span>
              )}
            </>
          ),
        },
        {
          id: 'network',
          name: t('asker.network'),
          value: (
            <span className="inline-flex flex-wrap items-center justify-end gap-2">
              <Tag tone={isNear ? 'success' : 'warning'}>{isNear ? t('asker.near') : t('asker.far')}</Tag>
              <span className="break-all">{ip ?? t('asker.unknown')}</span>
            </span>
          ),
        },
        { id: 'time', name: t('asker.time'), value: <Instant value={at} format="seconds" /> },
      ]}
    />
  )
}
