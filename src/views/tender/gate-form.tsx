// The passcode at the gate: set by the first reader with name and mobile, entered in every further browser.
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { PASSCODE_MAX, PASSCODE_MIN } from '#contract/tenders.unlock.ts'
import type { TenderPageView } from '#src/machines/use-tender-page.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { GateCard, GateColumn, GateLink, GateReasons } from './gate-card.tsx'
import { PasscodeField } from './passcode-field.tsx'

/** The texts typed at the gate. They stay in the component: never in a machine, an address or storage. */
export interface GateTyped {
  readonly name: string
  readonly mobile: string
  readonly passcode: string
  readonly again: string
}

export const nothingTyped: GateTyped = { name: '', mobile: '', passcode: '', again: '' }

interface Props {
  page: SupplierPage
  flow: TenderPageView
  typed: GateTyped
  onType(change: Partial<GateTyped>): void
}

/** Focuses the first wrong field after an answer. */
const useWrongField = (flow: TenderPageView, own: boolean): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  const wrong = own || flow.errors.length > 0 || flow.message !== ''
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong])
  return form
}

const Trouble = ({ flow }: { flow: TenderPageView }) => {
  const { t } = useTranslation()
  if (flow.unsure)
    return <Banner alert tone="warning" title={t('tenders:gate.unsure')} text={t('tenders:gate.unsure_text')} />
  return flow.errors.length === 0 && flow.message !== '' ? <Banner alert title={flow.message} /> : null
}

/** The server's error at a field. */
const saidAt = (flow: TenderPageView, name: string): string | undefined =>
  flow.errors.find(({ path }) => path === name)?.message

export const Entering = ({ page, flow, typed, onType }: Props) => {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const [empty, setEmpty] = useState(false)
  const form = useWrongField(flow, empty)
  const error = empty ? t('tenders:gate.empty') : saidAt(flow, 'passcode')
  const send = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(typed.passcode === '')
    if (typed.passcode !== '') flow.send({ type: 'gate.sent' })
  }
  return (
    <GateColumn
      links={
        <>
          <GateLink onPress={() => flow.send({ type: 'gate.forgot' })}>{t('tenders:gate.forgot')}</GateLink>
          <GateLink onPress={() => flow.send({ type: 'gate.left' })}>{t('tenders:gate.demand_only')}</GateLink>
        </>
      }
    >
      <GateCard icon="lock" title={t('tenders:gate.enter')} text={t('tenders:gate.enter_text')}>
        <form ref={form} onSubmit={send} noValidate className="mt-4 flex flex-col gap-3">
          {/* Password managers store a passcode by username. */}
          <input type="text" name="username" autoComplete="username" value={page.supplier.name} readOnly hidden />
          <PasscodeField
            name="passcode"
            kind="current"
            label={t('tenders:gate.passcode')}
            value={typed.passcode}
            error={error}
            shown={shown}
            onShow={setShown}
            fixed={flow.busy}
            onChange={(passcode) => {
              setEmpty(false)
              onType({ passcode })
            }}
          />
          <Trouble flow={flow} />
          <Button type="submit" variant="primary" size="touch" block busy={flow.busy}>
            {t('tenders:gate.open')}
          </Button>
        </form>
      </GateCard>
      <GateReasons page={page} />
    </GateColumn>
  )
}

type FieldName = keyof GateTyped

/** The fault before it is sent: empty, too short, or not repeated correctly. */
const missingIn = (typed: GateTyped, name: FieldName): 'required' | 'short' | 'differs' | null => {
  if (typed[name].trim() === '') return 'required'
  if (name === 'passcode' && [...typed.passcode].length < PASSCODE_MIN) return 'short'
  return name === 'again' && typed.again !== typed.passcode ? 'differs' : null
}
const fields: readonly FieldName[] = ['name', 'mobile', 'passcode', 'again']

export const Setting = ({ page, flow, typed, onType }: Props) => {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const [tried, setTried] = useState(false)
  const wrongFields = fields.filter((name) => missingIn(typed, name) !== null)
  const form = useWrongField(flow, tried && wrongFields.length > 0)
  const errorAt = (name: FieldName): string | undefined => {
    const wrong = tried ? missingIn(typed, name) : null
    if (wrong === 'required') return t('validation:required')
    if (wrong === 'short') return t('validation:string_range', { min: PASSCODE_MIN, max: PASSCODE_MAX })
    return wrong === 'differs' ? t('tenders:gate.differs') : saidAt(flow, name)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrongFields.length === 0) flow.send({ type: 'gate.sent' })
    else form.current?.querySelector<HTMLElement>(`[name="${wrongFields[0]}"]`)?.focus()
  }
  const text = (name: 'name' | 'mobile') => ({
    size: 'touch' as const,
    name,
    value: typed[name],
    readOnly: flow.busy,
    className: '[&_input]:text-body',
    onChange: (event: { target: { value: string } }) => onType({ [name]: event.target.value }),
  })
  return (
    <GateColumn links={<GateLink onPress={() => flow.send({ type: 'gate.left' })}>{t('tenders:gate.back')}</GateLink>}>
      <GateCard icon="lock" title={t('tenders:gate.set')} text={t('tenders:gate.set_text')}>
        <form ref={form} onSubmit={send} noValidate className="mt-4 flex flex-col gap-3">
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={t('tenders:gate.name')} error={errorAt('name')}>
              <Input {...text('name')} autoComplete="name" />
            </Field>
            <Field label={t('tenders:gate.mobile')} error={errorAt('mobile')}>
              <Input {...text('mobile')} type="tel" inputMode="tel" autoComplete="tel" />
            </Field>
          </div>
          <input type="text" name="username" autoComplete="username" value={page.supplier.name} readOnly hidden />
          <PasscodeField
            name="passcode"
            kind="new"
            label={t('tenders:gate.passcode')}
            hint={t('tenders:gate.rule', { min: PASSCODE_MIN })}
            value={typed.passcode}
            error={errorAt('passcode')}
            shown={shown}
            onShow={setShown}
            fixed={flow.busy}
            onChange={(passcode) => onType({ passcode })}
          />
          <PasscodeField
            name="again"
            kind="new"
            label={t('tenders:gate.again')}
            value={typed.again}
            error={errorAt('again')}
            shown={shown}
            fixed={flow.busy}
            onChange={(again) => onType({ again })}
          />
          <Trouble flow={flow} />
          <Button type="submit" variant="primary" size="touch" block busy={flow.busy}>
            {t('tenders:gate.begin')}
          </Button>
        </form>
      </GateCard>
      <GateReasons page={page} />
    </GateColumn>
  )
}
