// The menu: sections and pages from src/paths.ts, as far as the person here may see them.
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { allows } from '#contract/permissions.ts'
import type { Viewer } from '#src/machines/session.viewer.ts'
import { type MenuGroup, type PathId, pathIds, paths, to } from '#src/paths.ts'
import { cx } from '#src/ui/class-names.ts'
import { BrandMark, Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { AccountMenu } from './account-menu.tsx'

interface Props {
  readonly viewer: Viewer
  /** The page now shown. */
  readonly path: PathId | null
  /** Drawings only. */
  readonly folded: boolean
  /** A page was chosen: the drawer closes. */
  readonly onGo?: () => void
}

/** Pages of the menu this person may see, by section, in menu order. */
const menuOf = (authority: readonly string[]): { group: MenuGroup; ids: PathId[] }[] => {
  const sections = new Map<MenuGroup, PathId[]>()
  for (const id of pathIds) {
    const { menu, access } = paths[id]
    if (menu === undefined || !allows(access, authority)) continue
    sections.set(menu.group, [...(sections.get(menu.group) ?? []), id])
  }
  return [...sections].map(([group, ids]) => ({ group, ids }))
}

/** The page of the menu that a page belongs to. */
const menuPageOf = (path: PathId | null): PathId | null => {
  if (path === null) return null
  const { menu, parent } = paths[path]
  return menu === undefined ? (pathIds.find((id) => id === parent) ?? null) : path
}

export const SideMenu = ({ viewer, path, folded, onGo }: Props) => {
  const { t } = useTranslation('common')
  const current = menuPageOf(path)
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
      <nav aria-label={t('menu.label')} className="flex-1 px-1.5 py-2">
        {menuOf(viewer.authority).map(({ group, ids }) => (
          <Fragment key={group ?? ''}>
            <GroupHead group={group} folded={folded} />
            <ul className="flex flex-col gap-0.5">
              {ids.map((id) => (
                <li key={id}>
                  <Entry id={id} isCurrent={id === current} folded={folded} onGo={onGo} />
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
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
  readonly isCurrent: boolean
  readonly folded: boolean
  readonly onGo: (() => void) | undefined
}

const Entry = ({ id, isCurrent, folded, onGo }: EntryProps) => {
  const { t } = useTranslation('common')
  const { menu } = paths[id]
  if (menu === undefined) return null
  const label = t(`menu.${id}`)
  const link = (
    <Link
      to={to(id)}
      look="none"
      onClick={onGo}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'relative flex h-9 items-center gap-1.5 rounded whitespace-nowrap hover:bg-side-on focus-visible:outline-side-mark',
        folded ? 'justify-center' : 'pr-1 pl-2.5',
        isCurrent &&
          'bg-side-on font-medium text-side-on-ink before:absolute before:inset-y-2.5 before:left-0 before:w-0.5 before:rounded-full before:bg-side-mark',
      )}
    >
      <Icon name={menu.icon} />
      {folded ? <span className="sr-only">{label}</span> : <span className="truncate">{label}</span>}
      {folded ? null : (
        <span aria-hidden="true" className="ml-auto pl-1 text-kbd font-normal text-side-dim">
          {menu.chord}
        </span>
      )}
    </Link>
  )
  return folded ? (
    <Tooltip text={label} keys={menu.chord} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}
