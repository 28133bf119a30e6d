// The fields of the set-up: the enterprise, its first administrator, the address.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enterpriseTypes } from '#contract/enterprise.ts'
import type { SetupView } from '#src/machines/use-setup.ts'
import { IconButton } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { Select } from '#src/ui/input/select.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { zonesWith } from '#src/ui/text/zone.ts'
import { useFault } from './use-fault.ts'

interface Props {
  readonly setup: SetupView
}

export const EnterpriseFields = ({ setup }: Props) => {
  const { t } = useTranslation(['setup', 'enterprise'])
  const fault = useFault(setup)
  const { enterprise } = setup.form
  const set = (change: Partial<typeof enterprise>) => setup.fill({ enterprise: { ...enterprise, ...change } })
  return (
    <>
      <Field required label={t('enterprise.name')} hint={t('enterprise.name_hint')} error={fault('enterprise.name')}>
        <Input
          size="lg"
          maxLength={80}
          autoComplete="organization"
          value={enterprise.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field required label={t('enterprise.uscc')} error={fault('enterprise.uscc')}>
        <Input
          size="lg"
          maxLength={30}
          autoCapitalize="characters"
          spellCheck={false}
          value={enterprise.uscc}
          onChange={(event) => set({ uscc: event.target.value.toUpperCase().replaceAll(/\s/g, '') })}
        />
      </Field>
      <Field required label={t('enterprise.type')}>
        <Select
          size="lg"
          options={enterpriseTypes.map((value) => ({ value, label: t(`enterprise:options.enterprise_type.${value}`) }))}
          value={enterprise.enterprise_type}
          onChange={(event) => {
            const chosen = enterpriseTypes.find((one) => one === event.target.value)
            if (chosen !== undefined) set({ enterprise_type: chosen })
          }}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field required label={t('enterprise.contact_name')} error={fault('enterprise.contact_name')}>
          <Input
            size="lg"
            maxLength={40}
            autoComplete="name"
            value={enterprise.contact_name}
            onChange={(event) => set({ contact_name: event.target.value })}
          />
        </Field>
        <Field required label={t('enterprise.contact_phone')} error={fault('enterprise.contact_phone')}>
          <Input
            size="lg"
            type="tel"
            maxLength={30}
            autoComplete="tel"
            value={enterprise.contact_phone}
            onChange={(event) => set({ contact_phone: event.target.value })}
          />
        </Field>
      </div>
    </>
  )
}

export const AdministratorFields = ({ setup }: Props) => {
  const { t } = useTranslation('setup')
  const fault = useFault(setup)
  const [isShown, setShown] = useState(false)
  const { administrator } = setup.form
  const set = (change: Partial<typeof administrator>) => setup.fill({ administrator: { ...administrator, ...change } })
  return (
    <>
      <p className="text-table text-ink-2">{t('administrator.text')}</p>
      <Field
        required
        label={t('administrator.username')}
        hint={t('administrator.username_hint')}
        error={fault('administrator.username')}
      >
        <Input
          size="lg"
          maxLength={32}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={administrator.username}
          onChange={(event) => set({ username: event.target.value })}
        />
      </Field>
      <Field required label={t('administrator.name')} error={fault('administrator.name')}>
        <Input
          size="lg"
          maxLength={40}
          value={administrator.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field
        required
        label={t('administrator.password')}
        hint={t('administrator.password_hint')}
        error={fault('administrator.password')}
      >
        <Input
          size="lg"
          type={isShown ? 'text' : 'password'}
          maxLength={128}
          autoComplete="new-password"
          value={administrator.password}
          onChange={(event) => set({ password: event.target.value })}
          after={
            <IconButton
              size="sm"
              icon={isShown ? 'eye-off' : 'eye'}
              label={isShown ? t('administrator.hide') : t('administrator.show')}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
              className="-mr-1"
            />
          }
        />
      </Field>
    </>
  )
}

/** Host names that only the server's own machine or network resolves. */
const LOCAL = /^(localhost|127\.|\[::1\]|10\.|192\.168\.)/

const isPlainPublic = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'http:' && !LOCAL.test(new URL(address).hostname)

export const AddressFields = ({ setup }: Props) => {
  const { t } = useTranslation('setup')
  const fault = useFault(setup)
  const isGiven = setup.begun?.is_public_url_given === true
  return (
    <>
      <Field
        required
        label={t('address.label')}
        hint={isGiven ? t('address.given') : t('address.hint')}
        error={fault('public_url')}
      >
        <Input
          size="lg"
          type="url"
          maxLength={300}
          spellCheck={false}
          readOnly={isGiven}
          value={setup.address}
          onChange={(event) => setup.fill({ address: event.target.value })}
        />
      </Field>
      <Field required label={t('zone.label')} hint={t('zone.hint')} error={fault('time_zone')}>
        <Select
          size="lg"
          options={zonesWith(setup.zone).map((value) => ({ value, label: value }))}
          value={setup.zone}
          onChange={(event) => setup.fill({ zone: event.target.value })}
        />
      </Field>
      {isPlainPublic(setup.address) && <Banner tone="warning" title={t('address.plain')} />}
    </>
  )
}
