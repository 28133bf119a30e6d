// The side menu: sections and pages of src/paths.ts that the user may see.
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allows } from '#contract/permissions.ts'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import type { Viewer } from '#src/machines/session.viewer.ts'
import { type MenuGroup, type PathId, pathIds, paths, to } from '#src/paths.ts'
import { Hit, type HitRange } from '#src/ui/input/hit.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { Tooltip } from '#src/ui/overlay/tooltip.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { BrandMark, Icon } from '#src/ui/text/icon.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { MenuFilter, useMenuHits } from './menu-filter.tsx'
import { type ServedMenu, sortByServedOrder, useServedMenu } from './served-menu.ts'

const noHits: readonly HitRange[] = []

/** The last entry: everybody sees it, because it needs no permission. */
const OWN: PathId = 'preferences'

interface Props {
  readonly viewer: Viewer
  /** The current page. */
  readonly path: PathId | null
  /** Whether the menu shows only icons. */
  readonly folded: boolean
  /** Called when a page was chosen: the drawer closes. */
  readonly onGo?: () => void
}

/** Pages of the menu this user may see, by section, in the server's order. */
const menuOf = (authority: readonly string[], served: ServedMenu): { group: MenuGroup; ids: PathId[] }[] => {
  const sections = new Map<MenuGroup, PathId[]>()
  const seen = pathIds.filter((id) => paths[id].menu !== undefined && allows(paths[id].access, authority))
  for (const id of sortByServedOrder(seen, served)) {
    const group = paths[id].menu?.group ?? null
    sections.set(group, [...(sections.get(group) ?? []), id])
  }
  return [...sections].map(([group, ids]) => ({ group, ids }))
}

/** The menu entry that a page belongs to. */
const menuPageOf = (path: PathId | null): PathId | null => {
  if (path === null) return null
  const { menu, parent } = paths[path]
  return menu === undefined ? (pathIds.find((id) => id === parent) ?? null) : path
}

export const SideMenu = ({ viewer, path, folded, onGo }: Props) => {
  const { t, i18n } = useTranslation('common')
  const { go } = useUrl()
  const served = useServedMenu(i18n.language)
  const nameOf = (id: PathId) => served.get(id)?.name ?? t(paths[id].menu === undefined ? `title.${id}` : `menu.${id}`)
  const [text, setText] = useState('')
  const current = menuPageOf(path)
  const menu = menuOf(viewer.authority, served)
  const all = [...menu.flatMap(({ ids }) => ids), OWN]
  const hits = useMenuHits(all, nameOf, folded ? '' : text)
  const shown =
    hits === null
      ? menu
      : menu.flatMap(({ group, ids }) => {
          const left = ids.filter((id) => hits.has(id))
          return left.length === 0 ? [] : [{ group, ids: left }]
        })
  const hasOwn = hits === null || hits.has(OWN)
  return (
    <div className="flex h-dvh flex-col overflow-y-auto bg-side text-table text-side-ink">
      <div
        className={cx(
          'flex h-top flex-none items-center gap-2.5 text-body font-semibold text-white',
          folded ? 'justify-center' : 'px-4',
        )}
      >
        <BrandMark size={24} />
        {folded ? <span className="sr-only">{t('product')}</span> : <span className="truncate">{t('brand')}</span>}
      </div>
      <nav aria-label={t('menu.label')} className="px-1.5 pt-2">
        {!folded && (
          <MenuFilter
            text={text}
            onText={setText}
            found={all.filter((id) => hits === null || hits.has(id)).length}
            onTake={() => {
              const [first] = hits?.keys() ?? []
              if (first === undefined) return
              setText('')
              onGo?.()
              go(to(first))
            }}
          />
        )}
        {shown.length === 0 && !hasOwn && (
          <p className="px-2.5 py-2 text-cap text-side-dim">{t('menu.filter_none', { text })}</p>
        )}
        {shown.map(({ group, ids }) => (
          <Fragment key={group ?? ''}>
            <GroupHead group={group} folded={folded} />
            <ul className="flex flex-col gap-0.5">
              {ids.map((id) => (
                <li key={id}>
                  <Entry
                    id={id}
                    label={nameOf(id)}
                    ranges={hits?.get(id)}
                    isCurrent={id === current}
                    folded={folded}
                    onGo={onGo}
                  />
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <div className="flex-1 px-1.5 pt-0.5 pb-2">
        {hasOwn && (
          <Entry
            id={OWN}
            label={nameOf(OWN)}
            ranges={hits?.get(OWN)}
            isCurrent={path === OWN || current === OWN}
            folded={folded}
            onGo={onGo}
          />
        )}
      </div>
      <AccountMenu viewer={viewer} folded={folded} />
    </div>
  )
}

const GroupHead = ({ group, folded }: { group: MenuGroup; folded: boolean }) => {
  const { t } = useTranslation('common')
  if (group === null) return null
  if (folded) return <hr className="mx-1 my-2 border-side-line" />
  return <p className="px-2.5 pt-4 pb-1 text-cap text-side-dim">{t(`menu_group.${group}`)}</p>
}

interface EntryProps {
  readonly id: PathId
  readonly label: string
  /** The ranges of the page's name that match the filter. */
  readonly ranges: readonly HitRange[] | undefined
  readonly isCurrent: boolean
  readonly folded: boolean
  readonly onGo: (() => void) | undefined
}

const Entry = ({ id, label, ranges = noHits, isCurrent, folded, onGo }: EntryProps) => {
  const { menu } = paths[id]
  const keys = useKeysOf()(menu === undefined ? `${id}.open` : `go.${id}`)
  const link = (
    <Link
      to={to(id)}
      variant="none"
      onClick={onGo}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'relative flex h-9 items-center gap-1.5 rounded whitespace-nowrap hover:bg-side-on focus-visible:outline-side-mark',
        folded ? 'justify-center' : 'pr-1 pl-2.5',
        isCurrent &&
          'bg-side-on font-medium text-side-on-ink before:absolute before:inset-y-2.5 before:left-0 before:w-0.5 before:rounded-full before:bg-side-mark',
      )}
    >
      <Icon name={menu?.icon ?? 'gear'} />
      {folded ? (
        <span className="sr-only">{label}</span>
      ) : (
        <span className="truncate [&>mark]:text-side-on-ink">
          <Hit text={label} ranges={ranges} />
        </span>
      )}
      {folded ? null : (
        <span aria-hidden="true" className="ml-auto pl-1 text-kbd font-normal text-side-dim">
          {keys}
        </span>
      )}
    </Link>
  )
  return folded ? (
    <Tooltip text={label} keys={keys} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}
