// The saved views of a list: opening one, found by name or pinyin, and editing each of them.
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SavedView, VIEW_NAME_LENGTH } from '#contract/preferences.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { isComposing } from '#src/keyboard/composing.ts'
import { search } from '#src/search/search.ts'
import { useReadings } from '#src/search/use-readings.tsx'
import { Button, IconButton } from '#src/ui/input/button.tsx'
import { Hit } from '#src/ui/input/hit.tsx'
import { Input, SearchInput } from '#src/ui/input/input.tsx'
import { useAfterRender } from '#src/ui/layout/use-after-render.ts'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import type { ListViews } from './use-list-views.tsx'

interface ListViewsDialogProps {
  views: ListViews
  /** Saves the current state as a new view. */
  onSave: () => void
  onClose: () => void
}

export const ListViewsDialog = ({ views, onSave, onClose }: ListViewsDialogProps) => {
  const { t } = useTranslation()
  const { go } = useUrl()
  const box = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLUListElement>(null)
  const [text, setText] = useState('')
  const afterRender = useAfterRender()
  const [renamed, setRenamed] = useState<string | null>(null)
  const [removed, setRemoved] = useState<{ readonly view: SavedView; readonly at: number } | null>(null)
  const readings = useReadings(true)
  const { all, current } = views
  const hits = useMemo(() => {
    const entries = all.map((view) => ({ id: view.id, title: view.name, other: '', aliases: [] }))
    return new Map(search(text, entries, readings).map((hit) => [hit.id, hit]))
  }, [all, text, readings])
  const searching = text.trim() !== ''
  const shown = searching ? [...hits.keys()].flatMap((id) => all.find((view) => view.id === id) ?? []) : all
  const answers = useAnswers({ 'dialog.confirm': onClose })

  const open = (view: SavedView | null) => {
    onClose()
    go(views.addressOf(view))
  }
  const remove = (view: SavedView) => {
    setRemoved({ view, at: all.indexOf(view) })
    views.remove(view.id)
    box.current?.focus()
  }
  const names = () => [...(rows.current?.querySelectorAll<HTMLElement>('[data-view-name]') ?? [])]
  const inBox = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'ArrowDown') names()[0]?.focus()
    else if (event.key === 'Enter' && searching && shown[0] !== undefined) open(shown[0])
    else return
    event.preventDefault()
  }
  const inRow = (event: KeyboardEvent<HTMLElement>, view: SavedView | null) => {
    if (isComposing(event.nativeEvent) || event.target instanceof HTMLInputElement) return
    const at = names().findIndex((one) => one.closest('li') === event.currentTarget)
    if (event.key === 'ArrowDown') names()[at + 1]?.focus()
    else if (event.key === 'ArrowUp') (names()[at - 1] ?? box.current)?.focus()
    else if (event.key === 'F2' && view !== null) setRenamed(view.id)
    else if (event.key === 'Delete' && view !== null) remove(view)
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={t('lists:views.title')}
      description={t('lists:views.about')}
      closeLabel={t('lists:close')}
      initialFocus={box}
      footer={
        <>
          <CommandButton id="view.copy_link" className="mr-auto" keys={false} />
          {current !== null && views.isChanged && (
            <Button
              onClick={() => {
                views.update()
                onClose()
              }}
            >
              {t('lists:views.update', { name: current.name })}
            </Button>
          )}
          <Button variant="primary" icon="plus" onClick={onSave}>
            {t('commands:view.save')}
          </Button>
        </>
      }
    >
      <div {...answers} className="flex flex-col gap-2">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: these are the keys of the box inside */}
        <div onKeyDown={inBox}>
          <SearchInput
            ref={box}
            value={text}
            onChange={setText}
            label={t('lists:views.search')}
            placeholder={t('lists:views.search')}
            clearLabel={t('lists:clear_search')}
          />
        </div>
        <span role="status" className="sr-only">
          {searching ? t('lists:paging.total', { total: shown.length }) : ''}
        </span>
        <ul ref={rows} className="flex min-h-40 flex-col">
          {!searching && (
            <li className="flex min-h-9 items-center" onKeyDown={(event) => inRow(event, null)}>
              <Name isCurrent={current === null} onOpen={() => open(null)}>
                {t('lists:views.none_chosen')}
              </Name>
            </li>
          )}
          {shown.map((view) => (
            <li
              key={view.id}
              className="flex min-h-9 items-center gap-1 rounded hover:bg-surface-2 focus-within:bg-surface-2"
              onKeyDown={(event) => inRow(event, view)}
            >
              {renamed === view.id ? (
                <Rename
                  view={view}
                  taken={(name) => all.some((one) => one.id !== view.id && one.name === name)}
                  onEnd={(name) => {
                    if (name !== null) views.rename(view.id, name)
                    setRenamed(null)
                    // Runs after the name has become a button again.
                    afterRender(() =>
                      rows.current?.querySelector<HTMLElement>(`[data-view-name="${view.id}"]`)?.focus(),
                    )
                  }}
                />
              ) : (
                <>
                  <Name id={view.id} isCurrent={view.id === current?.id} onOpen={() => open(view)}>
                    <Hit text={view.name} ranges={searching ? (hits.get(view.id)?.ranges ?? []) : []} />
                  </Name>
                  <IconButton
                    size="sm"
                    icon="star"
                    label={t(view.is_default ? 'lists:views.no_default' : 'lists:views.default', { name: view.name })}
                    aria-pressed={view.is_default === true}
                    className={view.is_default ? 'text-primary-ink!' : undefined}
                    onClick={() => views.makeDefault(view.is_default ? null : view.id)}
                  />
                  <IconButton
                    size="sm"
                    icon="edit"
                    label={t('lists:views.rename', { name: view.name })}
                    keys="F2"
                    onClick={() => setRenamed(view.id)}
                  />
                  <IconButton
                    size="sm"
                    icon="trash"
                    label={t('lists:views.remove', { name: view.name })}
                    keys="Delete"
                    onClick={() => remove(view)}
                  />
                </>
              )}
            </li>
          ))}
          {all.length === 0 && <li className="px-2 py-3 text-table text-ink-3">{t('lists:views.nothing')}</li>}
          {searching && shown.length === 0 && (
            <li className="px-2 py-3 text-table text-ink-3">{t('lists:views.none_found', { text })}</li>
          )}
        </ul>
        {removed !== null && (
          <p role="status" className="flex items-center gap-2 text-table text-ink-2">
            {t('lists:views.removed', { name: removed.view.name })}
            <Button
              variant="quiet"
              size="sm"
              icon="undo"
              onClick={() => {
                views.restore(removed.view, removed.at)
                setRemoved(null)
                box.current?.focus()
              }}
            >
              {t('lists:views.restore')}
            </Button>
          </p>
        )}
      </div>
    </Dialog>
  )
}

interface NameProps {
  id?: string
  isCurrent: boolean
  onOpen: () => void
  children: ReactNode
}

const Name = ({ id = '', isCurrent, onOpen, children }: NameProps) => (
  <button
    type="button"
    data-view-name={id}
    aria-current={isCurrent || undefined}
    onClick={onOpen}
    className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded px-2 text-left text-table aria-[current]:font-medium"
  >
    <Icon name="check" size={14} className={isCurrent ? 'text-primary-ink' : 'invisible'} />
    <span className="truncate">{children}</span>
  </button>
)

interface RenameProps {
  view: SavedView
  taken: (name: string) => boolean
  /** Called with the new name, or with null when it is unchanged. */
  onEnd: (name: string | null) => void
}

const Rename = ({ view, taken, onEnd }: RenameProps) => {
  const { t } = useTranslation()
  const [name, setName] = useState(view.name)
  const wanted = name.trim()
  const problem = wanted === '' ? t('validation:required') : taken(wanted) ? t('lists:views.taken') : undefined
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2 px-1">
      <Input
        autoFocus
        size="sm"
        value={name}
        maxLength={VIEW_NAME_LENGTH}
        aria-label={t('lists:views.rename', { name: view.name })}
        aria-invalid={problem !== undefined || undefined}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Enter' && problem === undefined) onEnd(wanted)
          else if (event.key === 'Escape') onEnd(null)
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      {problem !== undefined && (
        <span role="alert" className="flex-none text-cap text-danger-ink">
          {problem}
        </span>
      )}
      <Button size="sm" disabledReason={problem} onClick={() => onEnd(wanted)}>
        {t('lists:views.rename_done')}
      </Button>
    </span>
  )
}
