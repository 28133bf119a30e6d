// /trace/{code}: what a label's code stands for, for anybody, on a phone. Nothing about prices or people.
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { spacedCode } from '#contract/codes.check.ts'
import { readTrace, type Trace, type TraceStanding } from '#contract/codes.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { OtherLanguage } from '#src/components/other-language.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { BrandMark, Icon, type IconName } from '#src/ui/text/icon.tsx'
import { inkOf, softOf, type Tone } from '#src/ui/text/tag.tsx'
import { TraceGoods } from './trace-goods.tsx'

const column = 'mx-auto w-full max-w-140 px-gutter'

export const TracePage = ({ params }: { params: Readonly<Record<string, string>> }) => {
  const { t } = useTranslation()
  const code = decoded(params.code ?? '')
  const page = usePage({ path: 'trace', context: 'detail' })
  return (
    <main {...page} id="main" tabIndex={-1} className="flex min-h-dvh flex-col bg-page pb-8">
      <header className="border-b border-line bg-surface">
        <div className={cx(column, 'flex h-top items-center gap-2')}>
          <BrandMark size={20} />
          <h1 tabIndex={-1} className="min-w-0 flex-1 truncate text-h3">
            {t('common:title.trace')}
          </h1>
          <OtherLanguage />
        </div>
      </header>
      <div className={cx(column, 'flex flex-col gap-3 pt-3')}>
        <Result key={code} code={code}>
          <Another />
          <p className="text-cap text-ink-3">{t('trace:about')}</p>
        </Result>
      </div>
    </main>
  )
}

/** A mistyped address may not be a valid URL. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** `children` stand below it once it is known, because its height is unknown before. */
const Result = ({ code, children }: { code: string; children: ReactNode }) => {
  const { t } = useTranslation()
  const { data, error, reload } = useResource(readTrace, { params: { code } }, { nouns: [] })
  if (data !== undefined)
    return (
      <>
        <Found trace={data} />
        {children}
      </>
    )
  if (error !== null)
    return (
      <>
        <section className="rounded-l bg-surface">
          <Empty
            alert
            icon="warn"
            title={error.message || t('common:toast.network')}
            actions={<Button onClick={reload}>{t('common:retry')}</Button>}
          />
        </section>
        {children}
      </>
    )
  return (
    <section role="status" aria-label={t('common:loading')} className="flex flex-col gap-3 rounded-l bg-surface p-4">
      <Skeleton height={56} className="rounded" />
      {['60%', '80%', '40%', '70%', '50%'].map((width) => (
        <Skeleton key={width} width={width} height={16} />
      ))}
    </section>
  )
}

const presentations: Readonly<Record<TraceStanding, { tone: Tone; icon: IconName }>> = {
  valid: { tone: 'success', icon: 'shield' },
  void: { tone: 'danger', icon: 'ban' },
  unknown: { tone: 'warning', icon: 'help' },
  misspelt: { tone: 'warning', icon: 'warn' },
}

/** The message key of the verdict on a code; the verdict is shown before any fact about the goods. */
const wordsOf = ({ standing, fault, is_used, goods, type }: Trace): string => {
  if (standing === 'misspelt') return `misspelt_${fault ?? 'shape'}`
  if (standing === 'valid' && is_used) return 'used'
  if (standing === 'valid' && goods === null) return type === 'batch' ? 'batch' : 'paper'
  return standing
}

const Found = ({ trace }: { trace: Trace }) => {
  const { t } = useTranslation()
  // A server of another build may have a status unknown here.
  const { tone, icon } = presentations[trace.standing] ?? presentations.unknown
  const words = wordsOf(trace)
  return (
    <section aria-label={t('trace:result')} className="overflow-hidden rounded-l bg-surface">
      <div role="status" className={cx('flex gap-3 px-4 py-3', softOf[tone])}>
        <Icon name={icon} size={24} className={cx('mt-0.5', inkOf[tone])} />
        <div className="min-w-0">
          <h2 className={inkOf[tone]}>{t(`trace:standing.${words}.title`)}</h2>
          <p className="text-table">
            {t(`trace:standing.${words}.text`, { type: t(`trace:type.${trace.type ?? 'trace'}`) })}
          </p>
        </div>
      </div>
      <p className="px-4 py-2.5 text-table break-all text-ink-2 tabular-nums">
        {trace.standing === 'misspelt' ? trace.code : spacedCode(trace.code)}
      </p>
      {trace.goods !== null && <TraceGoods goods={trace.goods} madeAt={trace.made_at} />}
    </section>
  )
}

/** Another label, typed by hand where no scanner is available. */
const Another = () => {
  const { t } = useTranslation()
  const { go } = useUrl()
  const [text, setText] = useState('')
  const look = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') go(to('trace', {}, { code: text.trim() }))
  }
  return (
    <form onSubmit={look} className="rounded-l bg-surface p-4">
      <Field label={t('trace:another')} hint={t('trace:another_hint')}>
        <span className="flex gap-2">
          <Input
            size="touch"
            value={text}
            maxLength={40}
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            className="flex-1"
          />
          <Button type="submit" size="touch" variant="primary" className="h-11!">
            {t('trace:look')}
          </Button>
        </span>
      </Field>
    </form>
  )
}
