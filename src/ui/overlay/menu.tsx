import * as Radix from '@radix-ui/react-dropdown-menu'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { isComposing } from '#src/keyboard/composing.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon, type IconName } from '#src/ui/text/icon.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { escapeBelow } from './escape.ts'

/** One action of a menu. */
export interface MenuItem {
  kind?: 'item' | undefined
  id: string
  label: ReactNode
  icon?: IconName | undefined
  keys?: string | undefined
  tone?: 'default' | 'danger' | undefined
  /** Whether the action is the selected one among alternatives. */
  checked?: boolean | undefined
  /** Why the action is disabled; it stays in the menu. */
  disabledReason?: string | undefined
  /** Why the lifecycle refuses the action now; it stays in the menu, with a lock. */
  refusal?: string | undefined
  onSelect: () => void
}

/** An entry of a menu; `separator` draws a line, `heading` a group's name. */
export type MenuEntry = MenuItem | { kind: 'separator'; id: string } | { kind: 'heading'; id: string; label: ReactNode }

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  align?: 'start' | 'end' | undefined
  /** Whether the menu is open when it is first drawn. */
  defaultOpen?: boolean | undefined
}

/**
 * A menu of actions. An action runs after the focus has returned to the button, so that a dialog opened by the action
 * returns the focus to the button, too.
 */
export const Menu = ({ trigger, entries, align = 'start', defaultOpen = false }: MenuProps) => {
  const chosen = useRef<(() => void) | null>(null)
  const [open, setOpen] = useState(defaultOpen)
  return (
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
          onKeyDown={escapeBelow(() => setOpen(false))}
          onCloseAutoFocus={() => {
            const run = chosen.current
            chosen.current = null
            if (run) queueMicrotask(run)
          }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-l bg-surface p-1 text-table text-ink shadow-float"
        >
          {entries.map((entry) => {
            if (entry.kind === 'separator') return <Radix.Separator key={entry.id} className="my-1 h-px bg-line" />
            if (entry.kind === 'heading') {
              return (
                <Radix.Label key={entry.id} className="px-2 pt-2 pb-1 text-cap text-ink-3">
                  {entry.label}
                </Radix.Label>
              )
            }
            const reason = entry.refusal ?? entry.disabledReason
            const isOff = reason !== undefined
            return (
              <Radix.Item
                key={entry.id}
                // Radix's `disabled` would make the action unreachable, and its reason unreadable.
                aria-disabled={isOff || undefined}
                onSelect={(event) => {
                  if (isOff) event.preventDefault()
                  else chosen.current = entry.onSelect
                }}
                className={cx(
                  'flex min-h-8 items-center gap-2.5 rounded px-2 outline-none select-none data-highlighted:bg-surface-3',
                  entry.tone === 'danger' && !isOff && 'text-danger-ink',
                  isOff && 'text-ink-3',
                )}
              >
                <MenuIcon entry={entry} />
                <span className="min-w-0 flex-1">
                  {entry.label}
                  {isOff && <span className="block text-cap text-warning-ink">{reason}</span>}
                </span>
                {entry.keys !== undefined && <KeyHint keys={entry.keys} className="ml-4" />}
              </Radix.Item>
            )
          })}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const MenuIcon = ({ entry }: { entry: MenuItem }) => {
  if (entry.refusal !== undefined) return <Icon name="lock" size={14} />
  if (entry.checked !== undefined) return <Icon name="check" size={14} className={entry.checked ? '' : 'invisible'} />
  return entry.icon ? <Icon name={entry.icon} size={14} /> : null
}
