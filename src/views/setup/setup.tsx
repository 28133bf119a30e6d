// /setup: the set-up of an empty installation. It looks like the login page, to which it leads.
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePage } from '#src/commands/use-situation.tsx'
import { OtherLanguage } from '#src/components/other-language.tsx'
import { isComposing } from '#src/keyboard/composing.ts'
import { type SetupStep, type SetupView, useSetup } from '#src/machines/use-setup.ts'
import { to } from '#src/paths.ts'
import { Button, buttonClass } from '#src/ui/input/button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Spinner } from '#src/ui/layout/spinner.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Brand, Icon } from '#src/ui/text/icon.tsx'
import { AddressFields, AdministratorFields, EnterpriseFields } from './fields.tsx'
import { RecoverySheet } from './recovery-sheet.tsx'
import { SealKeyPart } from './seal-key.tsx'
import { useFault } from './use-fault.ts'

const steps: readonly SetupStep[] = ['enterprise', 'administrator', 'seal_key', 'address', 'done']

export const SetupPage = () => {
  const { t } = useTranslation(['setup', 'common'])
  const page = usePage({ path: 'setup', subject: null })
  const setup = useSetup()
  return (
    <>
      <div {...page} className="grid min-h-dvh lg:grid-cols-[480px_minmax(0,1fr)] print:hidden">
        <aside className="hidden max-h-dvh flex-col overflow-hidden bg-side pt-8 text-side-ink lg:flex">
          <Brand name={t('common:product')} className="px-10 text-white" />
          <p className="px-10 pt-10 text-h1 font-semibold text-white">{t('slogan')}</p>
          <p className="px-10 pt-2 text-body leading-6">{t('promise')}</p>
          <Steps step={setup.step} />
        </aside>
        <div className="flex min-w-0 flex-col bg-page">
          <header className="flex h-16 items-center gap-1 px-gutter">
            <Brand name={t('common:product')} className="lg:hidden" />
            <span className="flex-1" />
            <OtherLanguage />
          </header>
          <main id="main" className="flex flex-1 items-center justify-center px-4 pb-16">
            <div className="flex w-full max-w-140 flex-col rounded-l border border-line bg-surface px-8 pt-6 pb-6 max-sm:px-5">
              <Step setup={setup} />
            </div>
          </main>
        </div>
      </div>
      <RecoverySheet
        words={setup.words}
        fingerprint={setup.key?.fingerprint ?? ''}
        enterprise={setup.form.enterprise.name}
        address={setup.address}
        file={setup.key?.file ?? ''}
        anchorKey={setup.anchorKey}
      />
    </>
  )
}

/** The current step; the form's buttons move between steps. */
const Steps = ({ step }: { step: SetupStep }) => {
  const { t } = useTranslation('setup')
  const at = steps.indexOf(step)
  return (
    <ol aria-label={t('steps')} className="flex flex-col gap-4 px-10 pt-10">
      {steps.map((one, nth) => (
        <li
          key={one}
          aria-current={nth === at ? 'step' : undefined}
          className={cx('flex items-center gap-3 text-body', nth === at && 'font-semibold text-white')}
        >
          <span className="grid size-6 flex-none place-items-center rounded-full border border-current text-cap tabular-nums">
            {nth < at || step === 'done' ? <Icon name="check" size={12} /> : nth + 1}
          </span>
          {t(`step.${one}`)}
        </li>
      ))}
    </ol>
  )
}

const Step = ({ setup }: { setup: SetupView }) => {
  const { t } = useTranslation(['setup', 'common'])
  const { step } = setup
  if (step === 'token') return <LinkPart setup={setup} />
  if (step === 'over') return <Ending title={t('over.title')} text={t('over.text')} enter={t('over.enter')} />
  if (step === 'done')
    return (
      <Ending
        title={t('done.title')}
        text={t('done.text', { username: setup.form.administrator.username })}
        enter={t('done.enter')}
      />
    )
  return <StepForm key={step} setup={setup} step={step} />
}

/** The link loads a new page, so that nothing typed or shown stays in this one. */
const Ending = ({ title, text, enter }: { title: string; text: string; enter: string }) => {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <div className="flex flex-col items-start gap-3" role="status">
      <h1 className="flex items-center gap-2">
        <Icon name="check-circle" size={24} />
        {title}
      </h1>
      <p className="text-body text-ink-2">{text}</p>
      <a ref={link} href={`.${to('login')}`} className={cx(buttonClass('primary', 'lg'), 'mt-3')}>
        {enter}
      </a>
    </div>
  )
}

const LinkPart = ({ setup }: { setup: SetupView }) => {
  const { t } = useTranslation('setup')
  const { within, message, retry } = setup
  const fault = useFault(setup)
  if (within === 'asking') return <Spinner large label={t('checking')} />
  if (within === 'lost')
    return <Empty alert icon="warn" title={t('lost')} actions={<Button onClick={retry}>{t('retry')}</Button>} />
  return (
    <div className="flex flex-col gap-3">
      <h1 tabIndex={-1}>{t('link.title')}</h1>
      {message !== null && message !== '' && <Banner alert tone="warning" title={fault('token') ?? message} />}
      <p className="text-body text-ink-2">{t('link.text')}</p>
      <p className="text-table text-ink-2">{t('link.again')}</p>
      <Command>{t('link.command')}</Command>
    </div>
  )
}

/** A line for the server's terminal. */
const Command = ({ children }: { children: ReactNode }) => (
  <code className="rounded bg-surface-2 px-3 py-2 text-table break-all select-all">{children}</code>
)

/** An error of the key as a whole has no field of its own. */
const KEY_ITSELF = 'seal'

/** The element to focus: the first field, or the button of a step without fields. */
const FIRST = 'input[type=text]:not([readonly]), input[type=url]:not([readonly]), textarea, [type=submit]'

type FormStep = 'enterprise' | 'administrator' | 'seal_key' | 'address'

const StepForm = ({ setup, step }: { setup: SetupView; step: FormStep }) => {
  const { t } = useTranslation('setup')
  const form = useRef<HTMLFormElement>(null)
  const { faults, message, isBusy, within } = setup
  const fault = useFault(setup)
  // The key arrives after its step has begun; its fields appear then.
  useEffect(() => {
    if (within !== 'working' && within !== 'checking') form.current?.querySelector<HTMLElement>(FIRST)?.focus()
  }, [within])
  // The first refused field gets the focus.
  useEffect(() => {
    if (faults.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isBusy) setup.next()
  }
  const watchKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (isComposing(event.nativeEvent) || event.repeat)) event.preventDefault()
  }
  const isLast = step === 'address'
  const mayGoOn = step !== 'seal_key' || within === 'ready'
  return (
    <form ref={form} onSubmit={submit} onKeyDown={watchKeys} noValidate className="flex flex-col gap-4">
      <h1 tabIndex={-1}>{t(`step.${step}`)}</h1>
      {message !== null && (
        <Banner
          alert
          title={message === '' ? t('lost') : (fault(KEY_ITSELF) ?? fault('seal.fingerprint') ?? message)}
        />
      )}
      {step === 'enterprise' && <EnterpriseFields setup={setup} />}
      {step === 'administrator' && <AdministratorFields setup={setup} />}
      {step === 'seal_key' && <SealKeyPart setup={setup} />}
      {isLast && <AddressFields setup={setup} />}
      <div className="mt-2 flex justify-end gap-2">
        {step !== 'enterprise' && (
          <Button type="button" size="lg" onClick={setup.back}>
            {t('back')}
          </Button>
        )}
        {mayGoOn && (
          <Button type="submit" variant="primary" size="lg" busy={isBusy} keys="Enter">
            {isLast ? t('finish') : t('next')}
          </Button>
        )}
      </div>
    </form>
  )
}
