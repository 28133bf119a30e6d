// The palette's first line: its subject, the query, and the number of hits.
import { Close } from '@radix-ui/react-dialog'
import { Command as List } from 'cmdk'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#src/keyboard/composing.ts'
import { Icon } from '#src/ui/text/icon.tsx'

/** Enter on a button presses the button; otherwise the list would run its row. */
const pressItself = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.stopPropagation()
}

export interface PaletteInputProps {
  query: string
  /** Label of the commands' subject; `null` without one. */
  scope: string | null
  onQuery: (text: string) => void
  onDrop: () => void
  /** The number of rows, announced when it changes. */
  count: ReactNode
  /** The server is searching, or an Enter waits for it. */
  isBusy: boolean
}

export const PaletteInput = ({ query, scope, onQuery, onDrop, count, isBusy }: PaletteInputProps) => {
  const { t } = useTranslation()
  return (
    <div className="flex h-14 flex-none items-center gap-2.5 border-b border-line px-4">
      <Icon name={isBusy ? 'refresh' : 'search'} className={isBusy ? 'animate-turn text-ink-3' : undefined} />
      {scope !== null && (
        <button
          type="button"
          aria-label={t('palette:words.scope_drop', { label: scope })}
          onClick={onDrop}
          onKeyDown={pressItself}
          className="inline-flex h-6 flex-none items-center gap-1.5 rounded-s bg-surface-3 px-2 text-cap text-ink-2"
        >
          <span title={scope} className="max-w-60 truncate max-sm:max-w-32">
            {scope}
          </span>
          <Icon name="close" size={12} className="text-ink-3" />
        </button>
      )}
      <List.Input
        autoFocus
        value={query}
        onValueChange={onQuery}
        onKeyDown={(event) => {
          const mod = event.ctrlKey || event.metaKey
          // These keys move the caret, so the list must not handle them.
          if ((event.key === 'Home' || event.key === 'End') && !mod) event.stopPropagation()
          if (event.key === 'Backspace' && query === '' && !isComposing(event.nativeEvent)) onDrop()
        }}
        placeholder={t(scope === null ? 'palette:words.placeholder' : 'palette:words.placeholder_scoped')}
        className="h-full min-w-0 flex-1 truncate bg-transparent text-[16px] leading-6 outline-none"
      />
      <span role="status" className="flex-none text-cap text-ink-3 max-sm:sr-only">
        {count}
      </span>
      <Close
        aria-label={t('palette:words.close')}
        onKeyDown={pressItself}
        className="grid size-8 flex-none place-items-center rounded text-ink-3 hover:bg-surface-3 sm:hidden"
      >
        <Icon name="close" />
      </Close>
    </div>
  )
}
