// Who is signed in, at the foot of the menu, with the command to sign out.
import { cloneElement, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRun } from '#src/commands/command-context.tsx'
import type { Viewer } from '#src/machines/session.viewer.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { NARROW, useMedia } from '#src/ui/layout/use-media.ts'
import type { MenuEntry } from '#src/ui/overlay/menu.tsx'
import { cx } from '#src/ui/text/class-names.ts'

const Menu = lazy(async () => (await import('#src/ui/overlay/menu.tsx')).Menu)

/** The text of the avatar: a Chinese name's first character, else up to two initials. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const first = [...(words[0] ?? '')][0] ?? ''
  if (!/^[a-z]/i.test(first)) return first
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return `${first}${last}`.toUpperCase()
}

export const AccountMenu = ({ viewer, folded }: { viewer: Viewer; folded: boolean }) => {
  const { t } = useTranslation(['common', 'session'])
  const isNarrow = useMedia(NARROW)
  const [isOpened, setOpened] = useState(false)
  const run = useRun()
  const fold: MenuEntry = {
    id: 'fold',
    label: t(folded ? 'menu.unfold' : 'menu.fold'),
    icon: 'menu',
    onSelect: () => void run(folded ? 'settings.expand' : 'settings.collapse'),
  }
  const entries: MenuEntry[] = [
    { kind: 'heading', id: 'enterprise', label: viewer.enterprise.name },
    ...(isNarrow ? [] : [fold]),
    { id: 'preferences', label: t('title.preferences'), icon: 'gear', onSelect: () => void run('preferences.open') },
    { kind: 'separator', id: 'line' },
    { id: 'sign_out', label: t('session:sign_out'), icon: 'logout', onSelect: () => void run('session.sign_out') },
  ]
  const trigger = (
    <button
      type="button"
      aria-label={folded ? t('top.account', { name: viewer.name }) : undefined}
      className={cx(
        'flex w-full flex-none items-center gap-2.5 border-t border-side-line py-3 text-left leading-4 hover:bg-side-on focus-visible:-outline-offset-2 focus-visible:outline-side-mark',
        folded ? 'justify-center' : 'px-4',
      )}
    >
      <span
        aria-hidden="true"
        className="grid size-7 flex-none place-items-center rounded-full bg-[#2b3b57] text-cap text-white"
      >
        {initialsOf(viewer.name)}
      </span>
      {folded ? null : (
        <span className="min-w-0">
          <b className="block truncate font-medium text-white">{viewer.name}</b>
          <span className="block truncate text-cap text-side-dim">
            {viewer.position ?? viewer.enterprise.short_name}
          </span>
        </span>
      )}
    </button>
  )
  const opener = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setOpened(true),
    // ↓ opens the menu too, as in every menu button.
    onKeyDown: (event: KeyboardEvent) => event.key === 'ArrowDown' && setOpened(true),
  })
  return <Menu wanted={isOpened} meanwhile={opener} trigger={trigger} entries={entries} defaultOpen />
}
