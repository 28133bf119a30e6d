// The frame around every page of a signed-in user: menu at the side, bar above, the page in the middle.
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintedZone } from '#src/components/moment-text.tsx'
import type { Viewer } from '#src/machines/session.viewer.ts'
import { useSettings } from '#src/machines/use-settings.ts'
import { type PathId, paths } from '#src/paths.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { NARROW, PHONE, ROOMY, TIGHT, useMedia } from '#src/ui/layout/use-media.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { SettingsLive } from './settings-live.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

const Drawer = lazy(async () => (await import('./drawer.tsx')).Drawer)

export interface ShellProps {
  readonly viewer: Viewer
  readonly path: PathId | null
  readonly children: ReactNode
}

/** Header and menu scroll with the page (docs/conformance.md, S9), unless the user has fixed them. */
export const Shell = ({ viewer, path, children }: ShellProps) => {
  const { t } = useTranslation('common')
  const { collapsed, contentWidth, fixedSider } = useSettings()
  const isNarrow = useMedia(NARROW)
  const isPhone = useMedia(PHONE)
  const isRoomy = useMedia(ROOMY)
  const isTight = useMedia(TIGHT)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [wasDrawerOpen, setDrawerUsed] = useState(false)
  const openDrawer = () => {
    setDrawerUsed(true)
    setDrawerOpen(true)
  }
  const folded = isNarrow || (collapsed ?? (isTight || (!isRoomy && path !== null && paths[path].wide === true)))
  const columns = isPhone
    ? 'grid-cols-[minmax(0,1fr)]'
    : folded
      ? 'grid-cols-[var(--side-w-min)_minmax(0,1fr)]'
      : 'grid-cols-[var(--side-w)_minmax(0,1fr)]'
  return (
    <div className={cx('grid min-h-dvh print:block', columns)}>
      <button
        type="button"
        onClick={() => document.getElementById('main')?.focus()}
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-60 focus:rounded focus:bg-surface focus:px-3 focus:py-1.5 focus:text-table focus:text-primary-ink focus:shadow-float"
      >
        {t('top.skip')}
      </button>
      {isPhone ? (
        <Drawer wanted={wasDrawerOpen} open={isDrawerOpen} onClose={() => setDrawerOpen(false)}>
          <SideMenu viewer={viewer} path={path} folded={false} onGo={() => setDrawerOpen(false)} />
        </Drawer>
      ) : (
        <aside className="bg-side print:hidden in-data-full-page:hidden">
          <div className={fixedSider ? 'sticky top-0' : undefined}>
            <SideMenu viewer={viewer} path={path} folded={folded} />
          </div>
        </aside>
      )}
      <div className="flex min-w-0 flex-col">
        <TopBar path={path} isDemo={viewer.demo} onMenu={isPhone ? openDrawer : null} />
        <main
          id="main"
          tabIndex={-1}
          className={cx(
            'flex min-w-0 flex-1 flex-col bg-surface',
            contentWidth === 'Fixed' && 'mx-auto w-full max-w-300',
          )}
        >
          {children}
          <PrintedZone />
        </main>
      </div>
      <SettingsLive folded={folded} />
    </div>
  )
}
