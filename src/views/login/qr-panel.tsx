// The QR code on the login page: its state, its remaining time, and the number to type on the phone.
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { QR_LOGIN_SECONDS } from '#contract/qr-login.ts'
import { type QrLoginView, useQrLogin } from '#src/machines/use-qr-login.ts'
import { Button } from '#src/ui/input/button.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon, type IconName } from '#src/ui/text/icon.tsx'
import { useNow } from '#src/ui/text/now.ts'

type State = QrLoginView['state']

const glyphs: Readonly<Record<State, { readonly icon: IconName; readonly ink: string }>> = {
  requesting: { icon: 'wait', ink: 'text-ink-3' },
  waiting: { icon: 'wait', ink: 'text-primary-ink' },
  scanned: { icon: 'wait', ink: 'text-primary-ink' },
  confirmed: { icon: 'check-fill', ink: 'text-success-ink' },
  refused: { icon: 'ban', ink: 'text-danger-ink' },
  expired: { icon: 'clock', ink: 'text-ink-2' },
  failed: { icon: 'warn', ink: 'text-danger-ink' },
}

const steps = ['waiting', 'scanned', 'confirmed'] as const

export const QrPanel = () => {
  const { t } = useTranslation(['login', 'common'])
  const qr = useQrLogin()
  const { state, refresh } = qr
  const isOver = state === 'refused' || state === 'expired' || state === 'failed'
  const box = useRef<HTMLDivElement>(null)
  const wasOver = useRef(false)

  // The pressed button is gone, so the code's container takes the focus.
  useEffect(() => {
    if (wasOver.current && !isOver && document.activeElement === document.body) box.current?.focus()
    wasOver.current = isOver
  }, [isOver])

  return (
    <>
      <div
        ref={box}
        tabIndex={-1}
        className="relative mx-auto mt-6 grid size-46 place-items-center overflow-hidden rounded border border-line bg-white text-[#171c27]"
      >
        <Inside qr={qr} />
      </div>
      <p className="mt-4 flex min-h-5 items-center justify-center gap-1.5 text-center text-body leading-5 font-medium">
        <Icon name={glyphs[state].icon} className={glyphs[state].ink} />
        <span>
          <span role="status">
            {state === 'failed' ? qr.message || t('common:toast.network') : t(`qr.state.${state}`)}
          </span>
          {state === 'waiting' || state === 'scanned' ? <Left until={qr.expiresAt} /> : null}
        </span>
      </p>
      <Steps state={state} />
      <p className="mt-auto flex items-center justify-between gap-3 pt-6 text-cap text-ink-3">
        <span>{t('qr.how')}</span>
        {state === 'waiting' || state === 'scanned' ? (
          <button type="button" onClick={refresh} className="rounded-s text-primary-ink hover:underline">
            {t('qr.refresh')}
          </button>
        ) : null}
      </p>
    </>
  )
}

/** Shown in place of the picture. */
const Inside = ({ qr }: { qr: QrLoginView }): ReactNode => {
  const { t } = useTranslation('login')
  const { state, picture, number, refresh } = qr
  if (state === 'scanned' && number !== null)
    return (
      <div className="text-center">
        <p className="text-table text-[#4b5567]">{t('qr.type_this')}</p>
        <p className="mt-1 text-[64px] leading-18 font-semibold tracking-[0.2em]" data-qr-number="">
          {number}
        </p>
      </div>
    )
  if (state === 'waiting' && picture !== null)
    return <img src={picture} alt={t('qr.alt')} width={182} height={182} className="block size-full" />
  if (state === 'confirmed') return <Icon name="check-fill" size={48} className="text-[#0b7a4b]" />
  if (state === 'refused' || state === 'expired' || state === 'failed')
    return (
      <>
        <Icon name="qr" size={120} className="absolute text-[#171c27] opacity-10 [stroke-width:0.75]" />
        <Button icon="refresh" variant="primary" onClick={refresh} className="relative">
          {t('qr.refresh')}
        </Button>
      </>
    )
  return <div aria-hidden="true" className="size-38 animate-skeleton rounded bg-[#f0f2f5]" />
}

/** `，01:42 后过期`; not announced every second. */
const Left = ({ until }: { until: number }) => {
  const { t } = useTranslation('login')
  // The clock counts whole seconds and may be late by one.
  const seconds = Math.min(QR_LOGIN_SECONDS, Math.max(0, Math.ceil((until - useNow(1000)) / 1000)))
  const time = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <span role="timer" aria-live="off" className="tabular-nums">
      {t('qr.left', { time })}
    </span>
  )
}

const Steps = ({ state }: { state: State }) => {
  const { t } = useTranslation('login')
  return (
    <ol className="mt-4 flex items-center justify-center gap-3 text-cap leading-4 text-ink-3">
      {steps.map((step, at) => (
        <li key={step} className="flex items-center gap-3" aria-current={step === state ? 'step' : undefined}>
          {at === 0 ? null : <span aria-hidden="true" className="h-px w-6 bg-line-strong" />}
          <span className={cx(step === state && 'font-semibold text-ink')}>{t(`qr.step.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}
