import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_VIEWS, VIEW_NAME_LENGTH } from '#contract/preferences.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { isComposing } from '#src/keyboard/composing.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import type { ListViews } from './use-list-views.tsx'

interface ListSaveViewProps {
  views: ListViews
  /** Called with the sentence to show once the view is saved. */
  onSaved: (sentence: string) => void
  onClose: () => void
}

/** Saves the list's current state under a name; an existing name replaces that view. */
export const ListSaveView = ({ views, onSaved, onClose }: ListSaveViewProps) => {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [complains, setComplains] = useState(false)
  const wanted = name.trim()
  const problem = !views.hasRoom
    ? t('lists:views.full', { count: MAX_VIEWS })
    : wanted === ''
      ? t('validation:required')
      : views.all.some((view) => view.name === wanted)
        ? t('lists:views.taken')
        : undefined
  const save = () => {
    if (problem !== undefined) {
      setComplains(true)
      box.current?.focus()
      return
    }
    views.save(wanted)
    onSaved(t('lists:live.view_saved', { name: wanted }))
    onClose()
  }
  const answers = useAnswers({ 'dialog.confirm': save })
  return (
    <Dialog
      open
      stayOpen
      onClose={onClose}
      title={t('commands:view.save')}
      description={t('lists:views.save_about')}
      closeLabel={t('lists:close')}
      initialFocus={box}
      footer={
        <>
          <Button keys="Escape" onClick={onClose}>
            {t('lists:cancel')}
          </Button>
          <Button variant="primary" keys="Mod+Enter" onClick={save}>
            {t('lists:views.save')}
          </Button>
        </>
      }
    >
      <div {...answers}>
        <Field label={t('lists:views.name')} required error={complains ? problem : undefined}>
          <Input
            ref={box}
            value={name}
            maxLength={VIEW_NAME_LENGTH}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return
              event.preventDefault()
              save()
            }}
          />
        </Field>
      </div>
    </Dialog>
  )
}
