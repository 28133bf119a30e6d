import type { KeyboardEvent, ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { FormProvider, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Subject } from '#src/commands/command.ts'
import { useSectionKeys } from '#src/commands/sections/use-section-keys.ts'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { type ScreenAnswers, usePage } from '#src/commands/use-situation.tsx'
import type { PathId } from '#src/paths.ts'
import { Button } from '#src/ui/input/button.tsx'
import { fieldId } from '#src/ui/input/field-focus.ts'
import { goOnByEnter } from '#src/ui/input/go-on-by-enter.ts'
import { useFirstField } from '#src/ui/input/use-first-field.ts'
import { FormOutline } from '#src/ui/layout/form-outline.tsx'
import { FieldGrid, FormSection } from '#src/ui/layout/form-section.tsx'
import { StickyFooter } from '#src/ui/layout/sticky-footer.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { leaveByEscape } from '#src/ui/overlay/leave-by-escape.ts'
import { instantText } from '#src/ui/text/day.tsx'
import { FormNotices } from './banners.tsx'
import { listedProblems } from './checks.tsx'
import { DraftKeeper, restoredFlat } from './draft.tsx'
import { FormHistoryProvider, useFormHistory } from './form-history.tsx'
import { LeaveDialog } from './leave.tsx'
import { type FormPlace, FormPlaceProvider } from './place.tsx'
import { sectionAnswers } from './sections.ts'
import type { RecordFormView } from './use-record-form.tsx'

export interface RecordSection {
  readonly id: string
  readonly title: string
  /** Names of the section's fields, for the error mark in the outline. */
  readonly fields: readonly string[]
  readonly note?: ReactNode
  readonly actions?: ReactNode
  /** The fields; in a grid unless `bare`. */
  readonly content: ReactNode
  readonly bare?: boolean
  /** The section with the grid of the form. */
  readonly hasGrid?: true
}

export interface RecordFormProps {
  /** The result of `useRecordForm`. */
  form: RecordFormView
  path: PathId
  subject?: Subject | null
  title: string
  /** A status beside the title, and secondary text: the record's number. */
  status?: ReactNode
  meta?: ReactNode
  /** Locale keys whose children are the labels of fields and of choices. */
  labels: string
  options: string
  required?: readonly string[]
  /** Fields that are shown but cannot be changed. */
  frozen?: readonly string[]
  sections: readonly RecordSection[]
  /** The path that cancelling leads to. */
  cancel: string
  /** The label of the submit button, instead of the default. */
  submitLabel?: string
  /** The label of a field inside a list, in the summary of errors. */
  labelOf?: (path: string) => string
  /** Restores a local draft, where the form has more than texts, booleans and lists of texts. */
  restore?: (draft: unknown, now: object) => object
  /** Content under the title: why the record was returned. */
  above?: ReactNode
  /** Content at the left of the footer. */
  footer?: ReactNode
  /** Keys that no element of the form has taken. */
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  answers?: ScreenAnswers
}

/** With more sections than this, an outline is shown beside them. */
const SHORT = 3

/** The page of a form: title, banners, sections, footer, and the question before unsaved changes are left. */
export const RecordForm = (props: RecordFormProps) => {
  const { form, labels, options, required, frozen, sections, cancel } = props
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const { go } = useUrl()
  const [firstField] = form.order
  useFirstField(form.record === null && firstField !== undefined ? fieldId(form.id, firstField) : null)
  const [kept, setKept] = useState<string | null>(null)
  const goOn = form.submitAndGo === null ? {} : { 'form.submit_next': form.submitAndGo }
  const withGrid = sections.find((section) => section.hasGrid)
  const page = usePage({
    path: props.path,
    subject: props.subject ?? null,
    context: 'form',
    answers: {
      'form.submit': form.submit,
      'form.save': form.submit,
      'go.up': () => go(cancel),
      ...goOn,
      ...sectionAnswers(
        sections.map((section) => anchorOf(form.id, section.id)),
        withGrid === undefined ? undefined : anchorOf(form.id, withGrid.id),
      ),
      ...props.answers,
    },
  })
  const requiredFields = required?.join()
  const frozenFields = frozen?.join()
  const place = useMemo((): FormPlace => {
    const wanted = new Set(requiredFields?.split(','))
    const fixed = new Set(frozenFields?.split(','))
    return {
      id: form.id,
      labels,
      options,
      isRequired: (name) => wanted.has(name),
      isFrozen: (name) => fixed.has(name),
      frozenHint: t('forms:frozen'),
    }
  }, [form.id, labels, options, requiredFields, frozenFields, t])
  const secrets = form.secrets
  const withoutSecrets = (values: object): object =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, secrets.includes(name) ? '' : value]))
  const long = sections.length > SHORT
  const labelOf = props.labelOf ?? ((path: string) => t(`${labels}.${path.split('.')[0]}`))
  const history = useFormHistory({
    form: form.form,
    without: secrets,
    labelOf,
    idOf: (path) => fieldId(form.id, /^quality_specs\.\d+$/.test(path) ? `${path}.name_zh` : path),
  })
  const saved = form.savedAt === null ? '' : t('forms:saved', { time: instantText(form.savedAt, 'time') })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc of any element in the form bubbles up to here
    <div
      {...page}
      className="flex min-h-full flex-1 flex-col bg-surface"
      onKeyDown={(event) => {
        props.onKeyDown?.(event)
        leaveByEscape(event, () => go(cancel))
      }}
    >
      <FormProvider {...form.form}>
        <FormHistoryProvider of={history}>
          <FormPlaceProvider value={place}>
            <div
              className={
                long ? 'grid flex-1 grid-cols-[minmax(0,1fr)] xl:grid-cols-[208px_minmax(0,1fr)]' : 'grid flex-1'
              }
            >
              {long && <Outline {...props} kept={kept} />}
              <div className="@container min-w-0 max-w-280 px-gutter pt-4 pb-8">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <h1 tabIndex={-1}>{props.title}</h1>
                  {props.status !== undefined && <span className="text-table">{props.status}</span>}
                  {props.meta !== undefined && <span className="text-table text-ink-3">{props.meta}</span>}
                </div>
                {props.above}
                <DraftKeeper
                  key={form.record?.version ?? 0}
                  form={form.id}
                  id={form.record?.id ?? null}
                  version={form.record?.version ?? null}
                  restore={props.restore ?? restoredFlat}
                  kept={secrets.length > 0 ? withoutSecrets : undefined}
                  onKept={setKept}
                  discard={form.discard}
                  attempts={form.attempts}
                />
                <FormNotices form={form} labelOf={labelOf} />
                <form noValidate onSubmit={(event) => event.preventDefault()} onKeyDown={goOnByEnter}>
                  {sections.map((section) => (
                    <FormSection
                      key={section.id}
                      anchor={anchorOf(form.id, section.id)}
                      title={section.title}
                      note={section.note}
                      actions={section.actions}
                    >
                      {section.bare ? section.content : <FieldGrid>{section.content}</FieldGrid>}
                    </FormSection>
                  ))}
                </form>
              </div>
            </div>
            <StickyFooter
              className="min-h-14"
              start={props.footer}
              end={
                <>
                  <span role="status" className="text-cap text-ink-3">
                    {history.said || saved}
                  </span>
                  <Button variant="quiet" onClick={() => go(cancel)}>
                    {t('forms:cancel')}
                  </Button>
                  {form.submitAndGo !== null && (
                    <Button keys={keysOf('form.submit_next', 'form')} busy={form.isBusy} onClick={form.submitAndGo}>
                      {t(form.record === null ? 'forms:save_and_new' : 'forms:save_and_next')}
                    </Button>
                  )}
                  <Button
                    variant="primary"
                    keys={keysOf('form.submit', 'form')}
                    busy={form.isBusy}
                    onClick={form.submit}
                  >
                    {props.submitLabel ?? t('forms:save')}
                  </Button>
                </>
              }
            />
          </FormPlaceProvider>
        </FormHistoryProvider>
      </FormProvider>
      <LeaveDialog drafted active={form.isDirty} free={form.leaving} onSave={form.submitAndLeave} />
    </div>
  )
}

const anchorOf = (form: string, section: string): string => `${form}-section-${section}`

const isBlank = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0)

const Outline = ({ form, sections, required = [], kept }: RecordFormProps & { kept: string | null }) => {
  const { t } = useTranslation()
  const keysOfSection = useSectionKeys()
  const { errors } = useFormState()
  const values = useWatch()
  const bad = new Set(listedProblems(errors, form.order).map(({ path }) => path.split('.')[0] ?? ''))
  const markOf = ({ fields }: RecordSection): 'ok' | 'bad' | null => {
    if (fields.some((name) => bad.has(name))) return 'bad'
    const wanted = fields.filter((name) => required.includes(name))
    const isFilled = wanted.length > 0 ? wanted : fields
    return isFilled.every((name) => !isBlank(values[name])) ? 'ok' : null
  }
  return (
    <FormOutline
      label={t('forms:outline')}
      entries={sections.map((section, at) => ({
        anchor: anchorOf(form.id, section.id),
        title: section.title,
        mark: markOf(section),
        keys: keysOfSection(at),
      }))}
      marks={{ ok: t('forms:mark_ok'), bad: t('forms:mark_bad') }}
      note={kept}
    />
  )
}
