// On the home page of who may see the system: what is late or not well, with the way to it; nothing while all is well.
import { useTranslation } from 'react-i18next'
import { readSystem } from '#contract/system.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { Banner } from '#src/ui/layout/banner.tsx'

/** Nothing of it changes from one minute to the next. */
const LIVE_MS = 600_000

export const SystemNotice = () => {
  const { t } = useTranslation('home')
  const { data } = useResource(readSystem, {}, { nouns: [], live: LIVE_MS, quiet: true })
  if (data === undefined || data.warnings.length === 0) return null
  return (
    <Banner
      tone={data.warnings.includes('not_ready') ? 'danger' : 'warning'}
      className="mx-gutter my-2"
      title={data.warnings.map((one) => t(`system.${one}`)).join(t('worklist.and'))}
      action={<CommandButton id="go.system" size="sm" />}
    />
  )
}
