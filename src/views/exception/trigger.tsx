// Hidden page for developers: every way in which a page or a call can fail.
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '#src/commands/command-button.tsx'
import { usePage } from '#src/commands/use-situation.tsx'
import { type PathId, to } from '#src/paths.ts'
import { Button, buttonClass } from '#src/ui/input/button.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { LoadFault } from '#src/ui/layout/load-part.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Link } from '#src/ui/text/link.tsx'

/** A part whose code can never be loaded. */
const Missing = lazy<object>(() => Promise.reject(new Error('triggered on purpose')), { early: false })

const pages = [
  ['exception_403', 'forbidden'],
  ['exception_404', 'not_found'],
  ['exception_500', 'server_fault'],
  ['empty', 'empty'],
] as const satisfies readonly (readonly [PathId, string])[]

type Break = 'render' | 'load'

export const TriggerPage = () => {
  const { t } = useTranslation('exception')
  const page = usePage({ path: 'exception_trigger', subject: null })
  const [broken, setBroken] = useState<Break | null>(null)
  const [wantsPart, setWantsPart] = useState(false)
  if (broken === 'render') throw new Error(t('trigger.message'))
  if (broken === 'load') throw new LoadFault('Loading error')
  return (
    <div {...page} className="pb-16">
      <PageHeader title={t('trigger.title')} meta={t('trigger.text')} />
      <Group title={t('trigger.pages')}>
        {pages.map(([path, words]) => (
          <Link key={path} to={to(path)} variant="none" className={buttonClass()}>
            {t(`trigger.${words}`)}
          </Link>
        ))}
        <Button variant="danger" onClick={() => setBroken('render')}>
          {t('trigger.break')}
        </Button>
        <Button variant="danger" onClick={() => setBroken('load')}>
          {t('trigger.load')}
        </Button>
        <Button onClick={() => setWantsPart(true)}>{t('trigger.part')}</Button>
      </Group>
      <Group title={t('trigger.calls')}>
        <CommandButton id="faults.status" />
        <CommandButton id="faults.refusal" />
        <CommandButton id="faults.rejection" />
        <CommandButton id="faults.session" variant="danger" />
      </Group>
      <Missing wanted={wantsPart} />
    </div>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="px-gutter pt-5">
    <h2 className="text-h3 font-semibold">{title}</h2>
    <div className="mt-2 flex flex-wrap gap-2">{children}</div>
  </section>
)
