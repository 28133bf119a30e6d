// Edits a user's permissions: the tree, presets, copying a colleague's, and the changes to be saved.
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conflictsIn, type RolePreset, rolePresets } from '#contract/permission-sets.ts'
import { listUsers, readUserMenu, rightsGiver, rolePresetNames, type User, type UserMenu } from '#contract/users.ts'
import { useRun } from '#src/commands/command-context.tsx'
import readings from '#src/commands/pinyin.json' with { type: 'json' }
import { useAnswers } from '#src/commands/use-situation.tsx'
import { ReadFailed } from '#src/components/read-failed.tsx'
import { DraftOffer } from '#src/forms/draft.tsx'
import { LeaveDialog } from '#src/forms/leave.tsx'
import { useDraft } from '#src/machines/use-draft.ts'
import { useLookup } from '#src/machines/use-lookup.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { useMay, useViewer } from '#src/machines/use-session.ts'
import { search } from '#src/search/search.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Hit } from '#src/ui/input/hit.tsx'
import { SearchInput } from '#src/ui/input/input.tsx'
import { Picker } from '#src/ui/input/picker.tsx'
import { Select } from '#src/ui/input/select.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { KeyHints } from '#src/ui/text/key-hints.tsx'
import { PermissionChanges } from './permission-changes.tsx'
import {
  completeSelection,
  difference,
  entriesOf,
  type Grantable,
  type RightsRow,
  rightsRows,
  rowsFor,
} from './permission-rows.ts'
import { focusTree, PermissionTree, type TreePlace, useTreePlace } from './permission-tree.tsx'
import { useHeld } from './use-held.ts'

/** The keys of the tree. */
const hints = [
  { id: 'move', keys: ['j', 'k'] },
  { id: 'toggle', keys: ['Space', 'Enter'] },
  { id: 'withdraw', keys: ['x'] },
  { id: 'fold', keys: ['ArrowLeft', 'ArrowRight'] },
] as const

export const PermissionPart = ({ user }: { user: User }) => {
  const read = useResource(readUserMenu, { params: { id: user.id } }, { nouns: ['users'] })
  const place = useTreePlace()
  const [text, setText] = useState('')
  if (read.data !== undefined) {
    // Another version starts anew, so that changes made on an old version are not saved over a new one. The cursor and
    // the search stay where they are.
    return <Editor key={read.data.version} user={user} menu={read.data} place={place} text={text} onText={setText} />
  }
  if (read.error !== null) return <ReadFailed error={read.error} onRetry={read.reload} />
  return (
    <div className="flex flex-col gap-2">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((line) => (
        <Skeleton key={line} height={32} />
      ))}
    </div>
  )
}

interface EditorProps {
  user: User
  menu: UserMenu
  place: TreePlace
  /** The search among the permissions. */
  text: string
  onText: (text: string) => void
}

const Editor = ({ user, menu, place, text, onText }: EditorProps) => {
  const { t, i18n } = useTranslation()
  const run = useRun()
  const viewer = useViewer()
  const mayGive = useMay(rightsGiver)
  const isOwn = viewer?.id === user.id
  const readOnly = !mayGive || isOwn
  const chinese = i18n.language === 'zh-CN'
  // A session may end before they are saved; whoever signs in again finds them.
  const draft = useDraft({ form: 'permissions', id: user.id, version: menu.version })
  const { held, setHeld, answers } = useHeld(menu.codes, (next) => draft.keep([...next]))
  const [isBusy, setBusy] = useState(false)
  const free = useRef(false)
  const before = useMemo(() => new Set(menu.codes), [menu.codes])
  const grantable: Grantable = { viewer: viewer?.permissions ?? [], before: menu.codes }
  const rows = useMemo(() => rightsRows(menu.tree, t('permissions:view')), [menu.tree, t])
  const hits = useMemo(
    () => new Map(search(text, entriesOf(rows, chinese), readings).map((hit) => [hit.id, hit])),
    [rows, text, chinese],
  )
  const searching = text.trim() !== ''
  const shown = searching ? rowsFor(rows, new Set(hits.keys())) : rows
  const nameOf = (row: RightsRow) => (chinese ? row.name_zh : row.name_en)
  const change = difference(menu.codes, held)
  const count = change.added.length + change.removed.length
  const conflicts = conflictsIn([...held])
  const take = (codes: readonly string[]) => setHeld(completeSelection(codes, grantable))

  const save = async (): Promise<boolean> => {
    if (isBusy || readOnly || count === 0) return false
    setBusy(true)
    const outcome = await run('users.push_permissions', { id: user.id, version: menu.version, codes: [...held] })
    setBusy(false)
    if (outcome?.is === 'done') draft.settle()
    return outcome?.is === 'done'
  }
  // After opening by a key the panel itself has the focus, and after saving nothing has it, because the saved rows were
  // redrawn; it moves to the tree's current row, because the keys work there.
  const editor = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const active = document.activeElement
    if (active === null || !active.matches('body, [tabindex="-1"]') || !active.contains(editor.current)) return
    focusTree(editor.current)
  }, [])
  const around = useAnswers({ 'dialog.confirm': () => void save(), ...answers })

  return (
    <div ref={editor} {...around} className="flex flex-1 flex-col gap-3">
      {isOwn && <Banner tone="info" title={t('users:rights.own')} text={t('users:rights.own_hint')} />}
      {!isOwn && !mayGive && <Banner tone="info" title={t('users:rights.read_only')} />}
      {conflicts.map((one) => (
        <Banner
          key={one.name}
          tone="warning"
          title={t('users:rights.conflict')}
          text={t(`permissions:conflict.${one.name}`)}
        />
      ))}
      {!readOnly && draft.found !== null && (
        <DraftOffer
          savedAt={draft.found.saved_at}
          onDecline={draft.decline}
          onRestore={() => take(textsIn(draft.exchange()))}
        />
      )}
      {!readOnly && <Starters user={user} grantable={grantable} onTake={take} />}
      <SearchInput
        value={text}
        onChange={onText}
        label={t('users:rights.search')}
        placeholder={t('users:rights.search')}
        clearLabel={t('users:rights.search_clear')}
      />
      <span role="status" className="sr-only">
        {searching ? t('users:rights.found', { count: shown.length }) : ''}
      </span>
      {shown.length === 0 ? (
        <p className="py-8 text-center text-table text-ink-3">{t('users:rights.none', { text })}</p>
      ) : (
        <PermissionTree
          label={t('users:part.permissions')}
          rows={shown}
          held={held}
          grantable={grantable}
          before={before}
          readOnly={readOnly}
          searching={searching}
          hitsOf={(row) => {
            const hit = hits.get(row.id)
            return hit?.in === 'title' ? hit.ranges : []
          }}
          nameOf={nameOf}
          onChange={setHeld}
          place={place}
        />
      )}
      {!readOnly && (
        <div className="sticky -bottom-5 z-10 -mx-6 mt-auto -mb-5 border-t border-line bg-surface-2 px-6 py-3 max-sm:-mx-4 max-sm:px-4">
          <PermissionChanges rows={rows} nameOf={nameOf} {...change} />
          <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
            <span className="min-w-0 flex-1">
              <KeyHints hints={hints} wordsOf={(id) => t(`users:rights.hint.${id}`)} />
            </span>
            <Button onClick={() => setHeld(before)} disabledReason={count === 0 ? t('users:rights.same') : undefined}>
              {t('users:rights.reset')}
            </Button>
            <Button
              variant="primary"
              keys="Mod+Enter"
              busy={isBusy}
              disabledReason={count === 0 ? t('users:rights.same') : undefined}
              onClick={() => void save()}
            >
              {t('forms:save')}
            </Button>
          </div>
        </div>
      )}
      <LeaveDialog active={count > 0} free={free} onSave={save} />
    </div>
  )
}

/** The texts in a stored value, which may be of any shape. */
const textsIn = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string') : []

interface StartersProps {
  user: User
  grantable: Grantable
  onTake: (codes: readonly string[]) => void
}

const personEntry = ({ id, name, username }: User) => ({ id, title: name, other: username, aliases: [] })

/** Starting points: a preset, or a colleague's permissions. */
const Starters = ({ user, grantable, onTake }: StartersProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const people = useLookup(listUsers)
  const find = useMemo(
    () => async (wanted: string, signal: AbortSignal) => {
      const ask = async (search: string) =>
        (await people({ query: { page_size: 10, ...(search !== '' && { search }) } }, signal)).list
      const { namesAsked } = await import('#src/search/name-search.ts')
      return (await namesAsked(wanted, ask, personEntry)).filter(({ row }) => row.id !== user.id)
    },
    [people, user.id],
  )
  const takePreset = (name: RolePreset) => onTake(rolePresets[name])
  const isWhole = (name: RolePreset) => {
    const kept = completeSelection(rolePresets[name], grantable)
    return rolePresets[name].every((code) => kept.has(code))
  }
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      <Field label={t('users:rights.preset')}>
        <Select
          value=""
          placeholder={t('users:rights.preset_choose')}
          options={rolePresetNames.map((name) => ({
            value: name,
            label: t(`users:preset.${name}`),
            disabled: !isWhole(name),
          }))}
          onChange={(event) => {
            const name = rolePresetNames.find((one) => one === event.target.value)
            if (name !== undefined) takePreset(name)
          }}
        />
      </Field>
      <Field label={t('users:rights.copy')}>
        <Picker
          text={text}
          onText={setText}
          search={find}
          keyOf={({ row }) => row.id}
          render={({ row: one, hit }) => (
            <span className="flex min-w-0 gap-2">
              <span className="truncate">
                <Hit text={one.name} ranges={hit?.in === 'title' ? hit.ranges : []} />
              </span>
              <span className="truncate text-ink-3">
                {one.username} · {t('users:rights.codes', { count: one.codes.length })}
              </span>
            </span>
          )}
          onPick={({ row }) => {
            setText(row.name)
            onTake(row.codes)
          }}
          placeholder={t('users:rights.copy_choose')}
          labels={{
            list: t('users:rights.copy'),
            searching: t('common:loading'),
            none: t('users:rights.copy_none'),
            failed: t('common:toast.network'),
            count: (found) => t('users:rights.copy_found', { count: found }),
          }}
        />
      </Field>
    </div>
  )
}
