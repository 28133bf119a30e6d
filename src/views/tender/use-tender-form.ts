// The form of a supplier's tender at its link: stored in this browser while typing, saved as a draft, or submitted.
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { useFormDraft } from '#src/forms/use-form-draft.ts'
import { focusField } from '#src/ui/input/field-focus.ts'
import { type Entries, entriesFrom, type KeptEntries, keptFrom } from './entries.ts'
import { mustRead } from './entry-faults.ts'
import { fieldId } from './line-fields.ts'
import { wholePath } from './tender-problems.ts'
import { type EntriesForm, useEntriesForm } from './use-entries-form.ts'

export interface TenderForm extends EntriesForm {
  /** The draft of an earlier visit was restored. */
  readonly restored: boolean
  /** The stored draft is based on an older version of the tender; the supplier must choose. */
  readonly offered: boolean
  restore(): void
  send(submit: boolean): void
  /** Discards the draft and shows the server's tender. */
  discard(): void
}

/** Version 0: no tender exists yet. */
const versionOf = (page: SupplierPage): number => page.tender?.version ?? 0

/** When the passcode was last reset; '' if never. */
const lastReset = ({ reset }: SupplierPage): string => (reset?.standing === 'agreed' ? (reset.settled_at ?? '') : '')

/** `onSubmitted` is called after submitting, not after saving a draft. */
export const useTenderForm = (page: SupplierPage, onSubmitted: () => void): TenderForm => {
  const { t } = useTranslation()
  const [start] = useState(() => entriesFrom(page))
  const { engine, ...entriesForm } = useEntriesForm<Entries, 'tenders.save' | 'tenders.submit'>({
    demand: page,
    start,
    usual: 'tenders.save',
    isHandedIn: (command) => command === 'tenders.submit',
    // Reading the quality requirements is required to submit, not to save a draft.
    problemsOf: (values, command, own) =>
      command === 'tenders.submit' && mustRead(page, values) && !own.some(({ path }) => path === wholePath)
        ? [{ path: 'quality_read', message: t('tenders:quality_read.missing') }]
        : [],
    leadsOn: (command) => command === 'tenders.submit',
    onDone: ({ command }) => command === 'tenders.submit' && onSubmitted(),
    goToWhole: (field) => focusField(fieldId('all', field)),
    marksOf: (fields) => fields.map((field) => (field === 'files' ? 'attachments' : field)),
  })
  const { form, submission } = engine
  const [restored, setRestored] = useState(false)
  const reset = lastReset(page)
  // Links of several suppliers may be opened in one browser: the key keeps their drafts apart.
  const draft = useFormDraft(
    form,
    { form: 'tender', id: `${page.order.id} ${page.supplier.name}`, version: null },
    (entries) => ({ version: versionOf(page), after_reset: reset, entries }) satisfies KeptEntries,
  )
  const kept = draft.found === null ? null : keptFrom(draft.found.values)
  const isForeign = kept !== null && reset !== '' && kept.after_reset !== reset
  const found = isForeign ? null : kept
  const isFresh = found !== null && found.version === versionOf(page)

  const restore = () => {
    const left = keptFrom(draft.restore())
    if (left === null) return
    form.reset(left.entries, { keepDefaultValues: true })
    setRestored(true)
  }
  const forget = () => {
    draft.discard()
    setRestored(false)
  }
  engine.discard.current = forget
  const takeUp = useEffectEvent(restore)
  const drop = useEffectEvent(draft.discard)
  useEffect(() => {
    if (isFresh) takeUp()
    else if (isForeign) drop()
  }, [isFresh, isForeign])

  return {
    ...entriesForm,
    restored,
    offered: found !== null && !isFresh,
    restore,
    send: (submit) => engine.submit(submit ? 'tenders.submit' : 'tenders.save'),
    discard: () => {
      engine.show(entriesFrom(page))
      // The draft is deleted after the form's last change, which would store it again.
      forget()
      submission.edit()
    },
  }
}
