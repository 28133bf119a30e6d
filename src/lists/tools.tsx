// The tools at the right of a list's filters: saved views, columns, row height, full window.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRun } from '#src/commands/command-context.tsx'
import { afterCommandsLoaded } from '#src/commands/loaded-commands.ts'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { Button, IconButton } from '#src/ui/input/button.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { useDensity } from '#src/ui/table/density.ts'
import { ListExport } from './export.tsx'
import { ToolsMenu } from './tools-menu.tsx'
import type { ListToolsProps } from './tools-props.ts'

const ColumnsDialog = lazy(
  afterCommandsLoaded(async () => (await import('./columns-dialog.tsx')).ListColumnsDialog),
  { early: false },
)
const ViewsDialog = lazy(
  afterCommandsLoaded(async () => (await import('./views-dialog.tsx')).ListViewsDialog),
  { early: false },
)
const SaveViewDialog = lazy(
  afterCommandsLoaded(async () => (await import('./save-view.tsx')).ListSaveView),
  { early: false },
)

/** `isTight`: the filters need the room, so the tools are one menu. */
export const ListTools = ({ list, columns, isTight }: ListToolsProps & { isTight: boolean }) => {
  const { t } = useTranslation()
  const run = useRun()
  const keysOf = useKeysOf()
  const density = useDensity()
  const { views, opened, openTool } = list
  const close = () => openTool(null)
  const [said, setSaid] = useState('')
  const wasFull = useRef(list.isFull)
  useEffect(() => {
    if (wasFull.current === list.isFull) return
    wasFull.current = list.isFull
    setSaid(t(list.isFull ? 'commands:view.fullscreen' : 'lists:full.leave'))
  }, [list.isFull, t])
  return (
    <span className="flex flex-none items-center gap-1">
      <span className={isTight ? 'hidden' : 'contents @max-[880px]/bar:hidden'}>
        <Button
          variant="quiet"
          size="sm"
          icon="bookmark"
          keys={keysOf('view.pick', 'table')}
          onClick={() => openTool('views')}
        >
          <span className="max-w-32 truncate">{views.current?.name ?? t('lists:views.button')}</span>
          {views.isChanged && <span className="text-ink-3">{t('lists:views.changed')}</span>}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          icon="columns"
          keys={keysOf('view.columns', 'table')}
          onClick={() => openTool('columns')}
        >
          {t('lists:columns.button')}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          icon="density"
          keys={keysOf('view.density', 'table')}
          title={t('commands:view.density')}
          onClick={() => void run('view.density')}
        >
          {t(`lists:density.${density}`)}
        </Button>
        <ListExport list={list} columns={columns} />
        <IconButton
          size="sm"
          icon={list.isFull ? 'minimize' : 'maximize'}
          label={t(list.isFull ? 'lists:full.leave' : 'commands:view.fullscreen')}
          keys={list.isFull ? 'Escape' : keysOf('view.fullscreen', 'table')}
          onClick={() => list.setFull(!list.isFull)}
        />
      </span>
      <span className={isTight ? 'contents' : 'hidden @max-[880px]/bar:contents'}>
        <ToolsMenu />
      </span>
      <ColumnsDialog wanted={opened === 'columns'} columns={columns} layout={list.columns} onClose={close} />
      <ViewsDialog wanted={opened === 'views'} views={views} onSave={() => openTool('save')} onClose={close} />
      <SaveViewDialog wanted={opened === 'save'} views={views} onSaved={setSaid} onClose={close} />
      <span role="status" className="sr-only">
        {opened === null && said}
      </span>
    </span>
  )
}
