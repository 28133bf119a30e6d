// The origin of awarded goods, which the buyer needs for their trace labels.
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnResult } from '#contract/tenders.award.ts'
import { useRun } from '#src/commands/command-context.tsx'
import { RegionPicker } from '#src/components/regions/picker.tsx'
import { useSubmission } from '#src/machines/use-submission.ts'
import { Field } from '#src/ui/input/field.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { ShortFormEnd } from './form-notices.tsx'
import { GoodsName } from './line-quality.tsx'

interface Origin {
  readonly region: string
  readonly text: string
}
const unsaid: Origin = { region: '', text: '' }

/** Nothing where no origin was asked for. */
export const OriginForm = ({ result }: { result: OwnResult }) => {
  const { t } = useTranslation()
  const run = useRun()
  const asked = result.lines.filter((line) => line.origin_asked)
  const [origins, setOrigins] = useState<Readonly<Record<string, Origin>>>({})
  const [tried, setTried] = useState(false)
  const originOf = (id: string): Origin => origins[id] ?? unsaid
  const said = asked.filter((line) => originOf(line.id).region !== '')
  const submission = useSubmission((_: null) =>
    run('tenders.declare_origin', {
      body: {
        lines: said.map(({ id }) => {
          const text = originOf(id).text.trim()
          return {
            decision_line_id: id,
            origin_region_code: originOf(id).region,
            ...(text !== '' && { origin_text: text }),
          }
        }),
      },
    }),
  )
  if (asked.length === 0) return null
  const change = (id: string, part: Partial<Origin>) => {
    setOrigins((before) => ({ ...before, [id]: { ...unsaid, ...before[id], ...part } }))
    submission.edit()
  }
  const isQuiet = submission.state === 'editing' || submission.state === 'submitting'
  const errorAt = (id: string, field: string): string | undefined => {
    const at = said.findIndex((line) => line.id === id)
    return isQuiet ? undefined : submission.errors.find(({ path }) => path === `lines.${at}.${field}`)?.message
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(said.length === 0)
    if (said.length > 0) submission.submit(null)
  }
  return (
    <section aria-labelledby="origin-title" className="rounded-l bg-surface p-4">
      <h2 id="origin-title">{t('tenders:origin.title')}</h2>
      <p className="mt-0.5 text-table text-ink-2">{t('tenders:origin.text')}</p>
      <form onSubmit={send} noValidate className="mt-3 flex flex-col gap-3">
        {asked.map((line) => (
          <fieldset key={line.id} className="grid gap-2 border-t border-line pt-3 sm:grid-cols-2">
            <legend className="float-left col-span-full w-full text-body font-semibold">
              <GoodsName line={line} />
            </legend>
            <Field
              label={t('tenders:origin.region')}
              required
              error={
                errorAt(line.id, 'origin_region_code') ??
                (tried && originOf(line.id).region === '' ? t('validation:required') : undefined)
              }
            >
              <RegionPicker value={originOf(line.id).region} onChange={(region) => change(line.id, { region })} />
            </Field>
            <Field label={t('tenders:origin.place')} error={errorAt(line.id, 'origin_text')}>
              <Input
                size="lg"
                maxLength={60}
                value={originOf(line.id).text}
                placeholder={t('tenders:origin.place_hint')}
                onChange={(event) => change(line.id, { text: event.target.value })}
              />
            </Field>
          </fieldset>
        ))}
        <ShortFormEnd submission={submission} label={t('tenders:command.declare_origin')} />
      </form>
    </section>
  )
}
