// biome-ignore-all lint/a11y/useFocusableInteractive: a roving tab stop; only one row at a time takes part in the tab order.
// The tree of rights: one tab stop, ↑ ↓ or j k between rows, → ← open and close, Space ticks, x takes away (ARIA tree
// pattern).
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf } from '#src/keyboard/keys.ts'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { Hit, type HitRange } from '#src/ui/input/hit.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import {
  type Grantable,
  isLocked,
  type RightsRow,
  stateOf,
  togglePermission,
  withoutPermission,
} from './permission-rows.ts'

interface PermissionTreeProps {
  label: string
  rows: readonly RightsRow[]
  held: ReadonlySet<string>
  grantable: Grantable
  before: ReadonlySet<string>
  readOnly: boolean
  /** While searching, nothing is collapsed. */
  searching: boolean
  /** The hits in a row's name. */
  hitsOf: (row: RightsRow) => readonly HitRange[]
  nameOf: (row: RightsRow) => string
  onChange: (held: ReadonlySet<string>) => void
  place: TreePlace
}

/** The current row of the tree, and its collapsed rows. */
export interface TreePlace {
  readonly at: string | null
  readonly folded: ReadonlySet<string>
  setAt(id: string): void
  setFolded(next: (now: ReadonlySet<string>) => ReadonlySet<string>): void
}

/** Kept outside the tree, because a saved version of the permissions is drawn by a new tree. */
export const useTreePlace = (): TreePlace => {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState<string | null>(null)
  return { at, folded, setAt, setFolded }
}

/** Focuses the tree's current row, without scrolling; false where no tree is shown. */
export const focusTree = (around: Element | null): boolean => {
  const row = around?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')
  row?.focus({ preventScroll: true })
  return row != null
}

export const PermissionTree = (props: PermissionTreeProps) => {
  const { label, rows, held, grantable, before, readOnly, searching, hitsOf, nameOf, onChange } = props
  const { at, folded, setAt, setFolded } = props.place
  const { t } = useTranslation()
  const tree = useRef<HTMLDivElement>(null)
  const shown = searching ? rows : rows.filter((row) => row.parent === null || !folded.has(row.parent))
  const tabStop = shown.some((row) => row.id === at) ? at : shown[0]?.id

  const goTo = (row: RightsRow | undefined) => {
    if (row === undefined) return
    setAt(row.id)
    tree.current?.querySelector<HTMLElement>(`[data-right="${row.id}"]`)?.focus()
  }
  const fold = (row: RightsRow, close: boolean) =>
    setFolded((now) => {
      const next = new Set(now)
      if (close) next.add(row.id)
      else next.delete(row.id)
      return next
    })
  const press = (row: RightsRow) => {
    setAt(row.id)
    if (!readOnly && !isLocked(row, grantable)) onChange(togglePermission(row, held, grantable))
  }
  const withdraw = (row: RightsRow) => {
    const isHeld = row.codes.some((code) => held.has(code))
    if (isHeld && !readOnly && !isLocked(row, grantable)) onChange(withoutPermission(row, held, grantable))
  }
  const keyed = (row: RightsRow, key: string): boolean => {
    const index = shown.indexOf(row)
    const isOpen = row.kind === 'group' && (searching || !folded.has(row.id))
    if (key === 'ArrowDown' || key === 'j') goTo(shown[index + 1])
    else if (key === 'ArrowUp' || key === 'k') goTo(shown[index - 1])
    else if (key === 'Home') goTo(shown[0])
    else if (key === 'End') goTo(shown.at(-1))
    else if (key === 'ArrowRight' && row.kind === 'group') {
      if (isOpen) goTo(shown[index + 1])
      else fold(row, false)
    } else if (key === 'ArrowLeft') {
      if (isOpen && !searching) fold(row, true)
      else goTo(shown.find((one) => one.id === row.parent))
    } else if (key === 'Enter' && row.kind === 'group') fold(row, isOpen && !searching)
    else if (key === ' ' || key === 'Enter') press(row)
    else if (key === 'x') withdraw(row)
    else return false
    return true
  }
  const onKeyDown = (row: RightsRow) => (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    // An active input method hides the letter.
    if (!keyed(row, keyOf(event.nativeEvent, false) ?? '')) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={tree}
      role="tree"
      aria-label={label}
      aria-multiselectable="true"
      className="overflow-hidden rounded border border-line text-table"
    >
      {shown.map((row) => {
        const state = stateOf(row, held)
        const locked = isLocked(row, grantable)
        const isGroup = row.kind === 'group'
        const isOpen = searching || !folded.has(row.id)
        const changed = row.codes.some((code) => held.has(code) !== before.has(code))
        const siblings = shown.filter((one) => one.parent === row.parent)
        return (
          <div
            key={row.id}
            role="treeitem"
            data-right={row.id}
            tabIndex={row.id === tabStop ? 0 : -1}
            aria-level={row.level}
            aria-posinset={siblings.indexOf(row) + 1}
            aria-setsize={siblings.length}
            aria-expanded={isGroup ? isOpen : undefined}
            aria-checked={state}
            aria-disabled={readOnly || locked || undefined}
            aria-description={locked ? t('users:rights.locked') : row.description}
            onKeyDown={onKeyDown(row)}
            onFocus={() => setAt(row.id)}
            onClick={() => press(row)}
            className={cx(
              'flex min-h-8 cursor-default items-center gap-2 border-b border-line py-1 pr-3 last:border-0 focus-visible:-outline-offset-2',
              isGroup || row.level === 1 ? 'bg-surface-2 pl-1.5 font-medium' : 'pl-9',
              !(readOnly || locked) && 'hover:bg-surface-3',
            )}
          >
            {row.level === 1 && (
              <button
                type="button"
                tabIndex={-1}
                aria-hidden="true"
                onClick={(event) => {
                  event.stopPropagation()
                  fold(row, isOpen)
                }}
                className={cx('grid size-6 flex-none place-items-center rounded-s text-ink-3', !isGroup && 'invisible')}
              >
                <Icon name={isOpen ? 'down' : 'right'} size={12} />
              </button>
            )}
            <span className="pointer-events-none grid flex-none" aria-hidden="true">
              <Checkbox checked={state} disabled={readOnly || locked} tabIndex={-1} onChange={() => undefined} />
            </span>
            <span className={cx('flex-none', locked && 'text-ink-3')}>
              <Hit text={nameOf(row)} ranges={hitsOf(row)} />
            </span>
            {changed && !isGroup && (
              <span
                aria-hidden="true"
                className="size-1.5 flex-none rounded-full bg-primary"
                title={t('users:rights.changed')}
              />
            )}
            {!isGroup && (
              <span aria-hidden="true" className="min-w-0 text-cap text-ink-3">
                {row.description}
              </span>
            )}
            {isGroup && (
              <span aria-hidden="true" className="ml-auto flex-none text-cap font-normal text-ink-3 tabular-nums">
                {row.codes.filter((code) => held.has(code)).length}/{row.codes.length}
              </span>
            )}
            {locked && !isGroup && (
              <span aria-hidden="true" className="ml-auto flex-none text-ink-3" title={t('users:rights.locked')}>
                <Icon name="ban" size={12} />
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}
