// The state of the system on the home page, for users who may see it, with a link. It stands in the page's head, whose
// height is fixed, so that nothing moves.
import { useTranslation } from 'react-i18next'
import { readSystem } from '#contract/system.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { inkOf, softOf } from '#src/ui/text/tag.tsx'

/** The read interval; this state does not change within a minute. */
const LIVE_MS = 600_000

export const SystemNotice = () => {
  const { t } = useTranslation('home')
  const { data } = useResource(readSystem, {}, { nouns: [], live: LIVE_MS, quiet: true })
  const warnings = data?.warnings ?? []
  const tone = warnings.includes('not_ready') ? 'danger' : 'warning'
  const text = warnings.map((one) => t(`system.${one}`)).join(t('worklist.and'))
  return (
    <p
      className={cx(
        'flex h-8 min-w-0 items-center gap-1.5 rounded text-table max-sm:w-full',
        text === '' ? 'flex-none text-ink-3' : cx('pl-3 font-semibold', softOf[tone], inkOf[tone]),
      )}
    >
      {data !== undefined && (
        <>
          <Icon name={text === '' ? 'check-circle' : 'warn'} className="flex-none" />
          <span className="min-w-0 flex-1 truncate" title={text}>
            {text === '' ? t('system.fine') : text}
          </span>
          {text !== '' && <CommandButton id="go.system" size="sm" />}
        </>
      )}
    </p>
  )
}
