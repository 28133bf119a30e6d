// The gate before a supplier's own tender; its content is the state of the page's machine.
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { PASSCODE_LOCK_MINUTES } from '#contract/tenders.unlock.ts'
import { useNow } from '#src/machines/use-now.ts'
import type { TenderPageView } from '#src/machines/use-tender-page.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { Day } from '#src/ui/text/day.tsx'
import { DemandOnly } from './demand-only.tsx'
import { GateCard, GateColumn, GateLink, GateReasons } from './gate-card.tsx'
import { Entering, type GateTyped, Setting } from './gate-form.tsx'
import { Loading } from './loading.tsx'

interface Props {
  page: SupplierPage
  flow: TenderPageView
  typed: GateTyped
  onType(change: Partial<GateTyped>): void
}

export const Gate = (props: Props) => {
  const { page, flow } = props
  switch (flow.at) {
    case 'gate.setting':
      return <Setting {...props} />
    case 'gate.entering':
      return <Entering {...props} />
    case 'gate.locked':
      return <Locked page={page} flow={flow} />
    case 'gate.forgotten':
      return <Forgotten flow={flow} />
    case 'gate.reset_asked':
      return <ResetAsked page={page} flow={flow} />
    case 'gate.no_cookie':
      return <NoCookie flow={flow} />
    case 'gate.opening':
      return <Loading body />
    default:
      return <DemandOnly page={page} flow={flow} />
  }
}

const two = (count: number): string => String(count).padStart(2, '0')

const Locked = ({ page, flow }: Pick<Props, 'page' | 'flow'>) => {
  const { t } = useTranslation()
  // Rerenders with the page's clock; the remaining time counts by the browser's clock, which recorded the lock.
  useNow(1_000)
  const seconds = Math.max(0, Math.ceil((flow.lockedUntil - Date.now()) / 1000))
  return (
    <GateColumn
      links={
        <>
          <GateLink onPress={() => flow.send({ type: 'gate.forgot' })}>{t('tenders:gate.forgot')}</GateLink>
          <GateLink onPress={() => flow.send({ type: 'gate.left' })}>{t('tenders:gate.demand_only')}</GateLink>
        </>
      }
    >
      <GateCard
        icon="wait"
        tone="warning"
        title={t('tenders:gate.locked')}
        text={t('tenders:gate.locked_text', { minutes: PASSCODE_LOCK_MINUTES })}
      >
        <p role="timer" aria-live="off" className="mt-4 text-h1 font-semibold text-warning-ink tabular-nums">
          {t('tenders:gate.locked_left', { minutes: Math.floor(seconds / 60), seconds: two(seconds % 60) })}
        </p>
      </GateCard>
      <GateReasons page={page} />
    </GateColumn>
  )
}

const Forgotten = ({ flow }: Pick<Props, 'flow'>) => {
  const { t } = useTranslation()
  return (
    <GateColumn
      links={<GateLink onPress={() => flow.send({ type: 'gate.entered' })}>{t('tenders:gate.remembered')}</GateLink>}
    >
      <GateCard icon="help" tone="warning" title={t('tenders:gate.forgot')} text={t('tenders:gate.forgot_text')}>
        <ol className="mt-3 flex list-decimal flex-col gap-1.5 pl-5 text-body leading-5.5 text-ink-2 marker:text-ink-3">
          <li>{t('tenders:gate.forgot_two')}</li>
          <li>{t('tenders:gate.forgot_unread')}</li>
          <li>{t('tenders:gate.forgot_late')}</li>
        </ol>
        <div className="mt-4 flex flex-col gap-3">
          {flow.unsure ? (
            <Banner alert tone="warning" title={t('tenders:gate.unsure')} text={t('tenders:gate.unsure_text')} />
          ) : null}
          {flow.message === '' ? null : <Banner alert title={flow.message} />}
          <Button
            variant="primary"
            size="touch"
            block
            busy={flow.busy}
            onClick={() => flow.send({ type: 'gate.sent' })}
          >
            {t('tenders:gate.ask_reset')}
          </Button>
        </div>
      </GateCard>
    </GateColumn>
  )
}

const ResetAsked = ({ page, flow }: Pick<Props, 'page' | 'flow'>) => {
  const { t } = useTranslation()
  const { reset } = page
  return (
    <GateColumn
      links={<GateLink onPress={() => flow.send({ type: 'gate.left' })}>{t('tenders:gate.demand_only')}</GateLink>}
    >
      <GateCard
        icon="wait"
        tone="info"
        title={t('tenders:gate.reset_asked')}
        text={t(reset?.standing === 'proposed' ? 'tenders:gate.reset_proposed_text' : 'tenders:gate.reset_asked_text')}
      >
        {reset === null ? null : (
          <p className="mt-2 text-cap text-ink-3">
            {t('tenders:gate.reset_at')} <Day value={reset.asked_on} />
          </p>
        )}
        <Button size="touch" block className="mt-4" onClick={() => flow.send({ type: 'gate.entered' })}>
          {t('tenders:gate.remembered')}
        </Button>
      </GateCard>
    </GateColumn>
  )
}

const NoCookie = ({ flow }: Pick<Props, 'flow'>) => {
  const { t } = useTranslation()
  return (
    <GateColumn
      links={<GateLink onPress={() => flow.send({ type: 'gate.left' })}>{t('tenders:gate.demand_only')}</GateLink>}
    >
      <GateCard icon="warn" tone="warning" title={t('tenders:gate.no_cookie')} text={t('tenders:gate.no_cookie_text')}>
        <Button
          variant="primary"
          size="touch"
          block
          className="mt-4"
          onClick={() => flow.send({ type: 'gate.entered' })}
        >
          {t('tenders:gate.again_with_cookie')}
        </Button>
      </GateCard>
    </GateColumn>
  )
}
