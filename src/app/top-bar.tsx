// The bar above every page: breadcrumb, palette, help, theme and language.
import { useTranslation } from 'react-i18next'
import type { Subject } from '#src/commands/command.ts'
import { useRun, useSituation } from '#src/commands/command-context.tsx'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { useDark } from '#src/machines/use-dark.ts'
import { useSettings } from '#src/machines/use-settings.ts'
import { type PathId, pathIds, paths, to } from '#src/paths.ts'
import { IconButton } from '#src/ui/input/button.tsx'
import { Tooltip } from '#src/ui/overlay/tooltip.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { ariaKeys, KeyHint } from '#src/ui/text/key-hint.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { Tag } from '#src/ui/text/tag.tsx'
import { MessageBell } from './message-bell.tsx'

interface Props {
  readonly path: PathId | null
  readonly isDemo: boolean
  /** Opens the drawer with the menu, on a phone. */
  readonly onMenu: (() => void) | null
}

export const TopBar = ({ path, isDemo, onMenu }: Props) => {
  const { t } = useTranslation('common')
  const keysOf = useKeysOf()
  const { locale, fixedHeader } = useSettings()
  const isDark = useDark()
  const run = useRun()
  return (
    <header
      className={cx(
        'flex h-top flex-none items-center gap-4 border-b border-line bg-surface px-gutter text-table max-sm:gap-2 print:hidden in-data-full-page:hidden',
        fixedHeader && 'sticky top-0 z-40',
      )}
    >
      {onMenu === null ? null : <IconButton icon="menu" label={t('menu.open')} onClick={onMenu} className="-ml-3" />}
      <Breadcrumb path={path} />
      <PaletteTrigger />
      <div className="flex flex-1 items-center justify-end gap-1 max-sm:flex-none">
        {isDemo ? (
          <Tooltip text={t('top.demo_hint')}>
            <span className="mr-1 inline-flex max-md:hidden">
              <Tag tone="warning">{t('top.demo')}</Tag>
            </span>
          </Tooltip>
        ) : null}
        <MessageBell />
        <IconButton
          icon="help"
          className="max-sm:hidden"
          label={t('top.keys')}
          keys={keysOf('sheet.open')}
          onClick={() => void run('sheet.open')}
        />
        <IconButton
          icon={isDark ? 'sun' : 'moon'}
          className="max-sm:hidden"
          label={isDark ? t('top.to_light') : t('top.to_dark')}
          onClick={() => void run(isDark ? 'settings.theme_light' : 'settings.theme_dark')}
        />
        <IconButton
          icon="globe"
          className="max-sm:hidden"
          label={t('top.to_language')}
          onClick={() => void run(locale === 'zh-CN' ? 'settings.locale_en_us' : 'settings.locale_zh_cn')}
        />
      </div>
    </header>
  )
}

const PaletteTrigger = () => {
  const { t } = useTranslation('common')
  const keysOf = useKeysOf()
  const run = useRun()
  const keys = keysOf('palette.open')
  return (
    <button
      type="button"
      aria-keyshortcuts={ariaKeys(keys)}
      onClick={() => void run('palette.open')}
      className="flex h-8 w-64 xl:w-100 max-md:w-52 flex-none items-center gap-2 rounded border border-line-strong bg-surface-2 pr-1.5 pl-2.5 text-left text-table text-ink-3 hover:bg-surface-3 max-sm:w-8 max-sm:justify-center max-sm:border-0 max-sm:bg-transparent max-sm:px-0"
    >
      <Icon name="search" />
      <span className="sr-only">{t('top.palette_name')}</span>
      <span className="min-w-0 flex-1 truncate max-sm:sr-only">{t('top.palette')}</span>
      {keys === undefined ? null : <KeyHint keys={keys} className="max-md:hidden" />}
    </button>
  )
}

interface Crumb {
  readonly label: string
  readonly to?: string
}

const Breadcrumb = ({ path }: { path: PathId | null }) => {
  const { t, i18n } = useTranslation('common')
  const { path: at, subject } = useSituation()
  const crumbs = crumbsOf(path, t, at === path ? subject : null)
  // Three English names have room beside the palette's box only in a wide window.
  const isLong = crumbs.length > 2 && i18n.language !== 'zh-CN'
  return (
    <nav aria-label={t('top.breadcrumb')} className="min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-2 whitespace-nowrap text-ink-3">
        {crumbs.map((crumb, at) => {
          const isLast = at === crumbs.length - 1
          return (
            <li
              key={crumb.label}
              aria-current={isLast ? 'page' : undefined}
              title={crumb.label}
              className={crumbClass(isLast, crumb.to !== undefined, isLong)}
            >
              {isLast ? (
                crumb.label
              ) : crumb.to === undefined ? (
                <>
                  <span className="h-5 w-px" />
                  <span className="inline-flex h-5 items-center gap-2 pr-2">
                    {crumb.label}
                    <Icon name="right" size={12} />
                  </span>
                </>
              ) : (
                <Link to={crumb.to} variant="quiet">
                  {crumb.label}
                </Link>
              )}
              {isLast || crumb.to === undefined ? null : <Icon name="right" size={12} />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Where space is short, the section's name is hidden first, then the parent page; the record's number is cut last. */
const crumbClass = (isLast: boolean, isLink: boolean, isLong: boolean): string => {
  if (isLast) return 'min-w-0 truncate font-medium text-ink max-sm:text-h3'
  return isLink
    ? 'flex flex-none items-center gap-2 max-md:hidden'
    : // Where the whole name does not fit, it goes to a second line, which is not in sight.
      cx('-mr-2 flex h-5 min-w-0 shrink-9999 flex-wrap overflow-hidden', isLong ? 'max-2xl:hidden' : 'max-xl:hidden')
}

/** The page of one record shows the record's name once it is loaded; a page with an action shows the action too. */
const recordCrumb = (path: PathId, subject: Subject | null, title: string): string => {
  if (subject === null || paths[path].record !== true) return title
  return path.endsWith('_detail') ? subject.label : `${subject.label} ${title}`
}

const crumbsOf = (path: PathId | null, t: (key: string) => string, subject: Subject | null): Crumb[] => {
  if (path === null) return [{ label: t('title.not_found') }]
  const parent = pathIds.find((id) => id === paths[path].parent)
  const group = paths[parent ?? path].menu?.group ?? null
  return [
    ...(group === null ? [] : [{ label: t(`menu_group.${group}`) }]),
    ...(parent === undefined
      ? []
      : [{ label: t(paths[parent].menu === undefined ? `title.${parent}` : `menu.${parent}`), to: to(parent) }]),
    { label: recordCrumb(path, subject, t(`title.${path}`)) },
  ]
}
