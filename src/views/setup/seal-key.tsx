// The step of the seal key: its words on screen and paper, then a check of three of them; or a key restored from
// another sheet.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SetupView } from '#src/machines/use-setup.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Input, Textarea } from '#src/ui/input/input.tsx'
import { Segmented } from '#src/ui/input/segmented.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { Spinner } from '#src/ui/layout/spinner.tsx'
import { grouped, WordList } from './recovery-sheet.tsx'
import { useFault } from './use-fault.ts'

interface Props {
  readonly setup: SetupView
}

export const SealKeyPart = ({ setup }: Props) => {
  const { t } = useTranslation('setup')
  const { within, wish, key, words } = setup
  const [isRestoring, setRestoring] = useState(false)
  if (within === 'working') return <Spinner large label={t(wish === 'make' ? 'key.working' : 'key.restoring')} />
  if (isRestoring && !(within === 'ready' && key?.origin === 'restored'))
    return <Restoring setup={setup} onMake={() => setRestoring(false)} />
  return (
    <>
      <p className="text-table text-ink-2">{t('key.why')}</p>
      {key !== null && within === 'ready' && <KeyFacts setup={setup} />}
      {words !== null && within === 'ready' && <Words setup={setup} words={words} />}
      {key?.origin !== 'adopted' && (
        <div className="flex flex-wrap gap-2">
          <Button type="button" size="sm" variant="quiet" icon="refresh" onClick={() => setup.wishKey('make')}>
            {t('key.make')}
          </Button>
          <Button type="button" size="sm" variant="quiet" icon="paste" onClick={() => setRestoring(true)}>
            {t('key.restore_instead')}
          </Button>
        </div>
      )}
    </>
  )
}

const notes = { adopted: 'key.adopted', restored: 'key.restored', unseen: 'key.unseen' } as const

const KeyFacts = ({ setup: { key } }: Props) => {
  const { t } = useTranslation('setup')
  if (key === null) return null
  const { origin, fingerprint, file } = key
  return (
    <>
      {(origin === 'adopted' || origin === 'restored' || origin === 'unseen') && (
        <Banner
          tone={origin === 'restored' ? 'success' : 'info'}
          title={t(notes[origin])}
          text={origin === 'restored' ? undefined : <code className="select-all">{t('key.sheet_command')}</code>}
        />
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-table">
        <dt className="text-ink-3">{t('key.fingerprint')}</dt>
        <dd className="tabular-nums">{grouped(fingerprint ?? '')}</dd>
        <dt className="text-ink-3">{t('key.file')}</dt>
        <dd className="break-all">{file}</dd>
      </dl>
    </>
  )
}

const Words = ({ setup, words }: Props & { readonly words: readonly string[] }) => {
  const { t } = useTranslation('setup')
  const fault = useFault(setup)
  const { asked, form } = setup
  const type = (at: number, word: string) =>
    setup.fill({ confirm: form.confirm.map((one, nth) => (nth === at ? word : one)) })
  return (
    <section aria-label={t('key.words')} className="flex flex-col gap-3">
      <Banner tone="warning" title={t('key.words_text')} />
      <WordList words={words} />
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          aria-label={t('key.language')}
          size="sm"
          options={[
            { value: 'en-US', label: t('key.english') },
            { value: 'zh-CN', label: t('key.chinese') },
          ]}
          value={setup.wordLanguage}
          onChange={(wanted) => setup.sayWordsIn(wanted === 'zh-CN' ? 'zh-CN' : 'en-US')}
        />
        <span className="flex-1" />
        <Button type="button" icon="print" onClick={() => print()}>
          {t('key.print')}
        </Button>
      </div>
      <p className="text-table font-medium">{t('key.confirm')}</p>
      <div className="grid gap-3 sm:grid-cols-3">
        {asked.map((n, at) => (
          <Field key={n} label={t('key.word', { n })} error={fault(`seal.confirm.${at}.word`)}>
            <Input
              maxLength={30}
              autoCapitalize="none"
              spellCheck={false}
              value={form.confirm[at] ?? ''}
              onChange={(event) => type(at, event.target.value)}
            />
          </Field>
        ))}
      </div>
    </section>
  )
}

const Restoring = ({ setup, onMake }: Props & { readonly onMake: () => void }) => {
  const { t } = useTranslation('setup')
  const fault = useFault(setup)
  const make = () => {
    onMake()
    if (setup.within === 'refused') setup.wishKey('make')
  }
  return (
    <>
      <Field label={t('key.restore_words')} hint={t('key.restore_hint')} error={fault('words')}>
        <Textarea
          rows={5}
          maxLength={600}
          autoCapitalize="none"
          spellCheck={false}
          value={setup.form.restore}
          onChange={(event) => setup.fill({ restore: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="button" onClick={() => setup.wishKey('restore')}>
          {t('key.restore')}
        </Button>
        <Button type="button" variant="quiet" onClick={make}>
          {t('key.make_instead')}
        </Button>
      </div>
    </>
  )
}
