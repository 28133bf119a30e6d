import type { ReactNode } from 'react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useRun } from '#src/commands/command-context.tsx'
import { USUAL_COLOUR, useSettings } from '#src/machines/use-settings.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Segmented } from '#src/ui/input/segmented.tsx'
import { rowHeight } from '#src/ui/table/table-classes.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { Part } from './part.tsx'

/** Well distinguishable colours; any other can be chosen beside them. */
const colours = ['#1777FF', '#0E9F8E', '#2F9E44', '#D9480F', '#C2255C', '#7048E8', '#495057'] as const

/** Every change takes effect at once; there is no save button. */
export const Appearance = () => {
  const { t } = useTranslation()
  const run = useRun()
  const settings = useSettings()
  return (
    <>
      <Part id="appearance" title={t('preferences:appearance.title')} about={t('preferences:appearance.about')}>
        <div className="flex flex-col gap-5">
          <Field group label={t('preferences:theme.title')}>
            <Segmented
              value={settings.theme}
              options={(['light', 'dark', 'system'] as const).map((value) => ({
                value,
                label: t(`preferences:theme.${value}`),
              }))}
              onChange={(value) =>
                void run(
                  value === 'light'
                    ? 'settings.theme_light'
                    : value === 'dark'
                      ? 'settings.theme_dark'
                      : 'settings.theme_system',
                )
              }
            />
          </Field>
          <Field group label={t('preferences:density.title')} hint={t('preferences:density.hint')}>
            <Segmented
              value={settings.density}
              options={(['compact', 'default', 'roomy'] as const).map((value) => ({
                value,
                label: t(`preferences:density.${value}`),
              }))}
              onChange={(value) =>
                void run(
                  value === 'compact'
                    ? 'settings.density_compact'
                    : value === 'default'
                      ? 'settings.density_default'
                      : 'settings.density_roomy',
                )
              }
            />
            <Sample height={rowHeight[settings.density]} />
          </Field>
          <Field group label={t('preferences:width.title')} hint={t('preferences:width.hint')}>
            <Segmented
              value={settings.contentWidth}
              options={(['Fluid', 'Fixed'] as const).map((value) => ({
                value,
                label: t(`preferences:width.${value}`),
              }))}
              onChange={(value) => void run(value === 'Fluid' ? 'settings.width_fluid' : 'settings.width_fixed')}
            />
          </Field>
          <Field group label={t('preferences:colour.title')} hint={t('preferences:colour.hint')}>
            <Colours
              value={settings.primaryColor}
              onChange={(value) => void run('settings.primary_color', { value })}
            />
          </Field>
          <Checkbox
            checked={settings.fixedHeader}
            onChange={(on) => void run(on ? 'settings.header_fixed' : 'settings.header_scrolls')}
            label={t('preferences:fixed.header')}
            hint={t('preferences:fixed.header_hint')}
          />
          <Checkbox
            checked={settings.fixedSider}
            onChange={(on) => void run(on ? 'settings.sider_fixed' : 'settings.sider_scrolls')}
            label={t('preferences:fixed.sider')}
            hint={t('preferences:fixed.sider_hint')}
          />
          <Checkbox
            checked={settings.colorWeak}
            onChange={(on) => void run(on ? 'settings.color_weak_on' : 'settings.color_weak_off')}
            label={t('preferences:weak.title')}
            hint={t('preferences:weak.hint')}
          />
          <Checkbox
            checked={settings.motion === 'reduced'}
            onChange={(on) => void run(on ? 'settings.motion_reduced' : 'settings.motion_system')}
            label={t('preferences:motion.title')}
            hint={t('preferences:motion.hint')}
          />
        </div>
      </Part>
      <Part id="language" title={t('preferences:language.title')} about={t('preferences:language.about')}>
        <Segmented
          aria-label={t('preferences:language.title')}
          value={settings.locale}
          options={(['zh-CN', 'en-US'] as const).map((value) => ({
            value,
            label: t(`preferences:language.names.${value}`),
          }))}
          onChange={(value) => void run(value === 'en-US' ? 'settings.locale_en_us' : 'settings.locale_zh_cn')}
        />
      </Part>
    </>
  )
}

/** The height of two table rows as a sample. */
const Sample = ({ height }: { height: string }) => {
  const { t } = useTranslation()
  const row = (code: string, title: string) => (
    <div className={cx('flex items-center gap-4 border-b border-line px-3 last:border-0', height)}>
      <span className="flex-none text-ink-3 tabular-nums">{code}</span>
      <span className="truncate">{title}</span>
    </div>
  )
  return (
    <div aria-hidden="true" className="mt-2 max-w-120 overflow-hidden rounded border border-line text-table">
      {row('ZB-0001', t('preferences:density.sample_1'))}
      {row('ZB-0002', t('preferences:density.sample_2'))}
    </div>
  )
}

const Colours = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const { t } = useTranslation()
  const name = useId()
  const present = value.toUpperCase()
  const isOwn = !colours.some((one) => one.toUpperCase() === present)
  const swatch = (colour: string | null, on: boolean, control: ReactNode) => (
    <span
      key={colour ?? 'own'}
      title={colour ?? t('preferences:colour.own')}
      style={colour === null ? undefined : { backgroundColor: colour }}
      className="relative grid size-8 place-items-center rounded border border-line text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
    >
      {control}
      {colour === null && <Icon name="plus" size={16} className="pointer-events-none relative text-ink-3" />}
      {on && <Icon name="check" size={16} className="pointer-events-none relative rounded-full bg-side text-white" />}
    </span>
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div role="radiogroup" aria-label={t('preferences:colour.title')} className="flex flex-wrap gap-2">
        {colours.map((colour) =>
          swatch(
            colour,
            colour.toUpperCase() === present,
            <input
              type="radio"
              name={name}
              value={colour}
              aria-label={t(`preferences:colour.names.${colour.slice(1)}`)}
              checked={colour.toUpperCase() === present}
              onChange={() => onChange(colour)}
              className="absolute inset-0 size-full appearance-none outline-none"
            />,
          ),
        )}
      </div>
      {swatch(
        isOwn ? value : null,
        isOwn,
        <input
          type="color"
          aria-label={t('preferences:colour.own')}
          value={value.toLowerCase()}
          onChange={(event) => onChange(event.target.value)}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />,
      )}
      <span className="text-cap text-ink-3 tabular-nums">{present}</span>
      {present !== USUAL_COLOUR.toUpperCase() && (
        <Button size="sm" variant="quiet" onClick={() => onChange(USUAL_COLOUR)}>
          {t('preferences:colour.usual')}
        </Button>
      )}
    </div>
  )
}
