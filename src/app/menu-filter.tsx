// The filter above the side menu: it matches names, other names, pinyin and initials, as the palette does.
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadCommands } from '#src/commands/loaded-commands.ts'
import { isComposing } from '#src/keyboard/composing.ts'
import type { PathId } from '#src/paths.ts'
import { type HitRange, hitsIn } from '#src/ui/input/hit.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { loadAllMessages } from './i18n.ts'

type Find = typeof import('./menu-search.ts')['menuHits']

/**
 * The matching pages, best first, with the ranges to highlight; null while the filter is empty. The pinyin readings and
 * the other names are loaded at the first letter.
 */
export const useMenuHits = (
  ids: readonly PathId[],
  nameOf: (id: PathId) => string,
  text: string,
): ReadonlyMap<PathId, readonly HitRange[]> | null => {
  const { i18n } = useTranslation('common')
  const [find, setFind] = useState<{ readonly menuHits: Find } | null>(null)
  const asks = text.trim() !== ''
  useEffect(() => {
    if (!asks) return
    let gone = false
    const bring = async () => {
      const [{ menuHits }] = await Promise.all([import('./menu-search.ts'), loadCommands()])
      if (!gone) setFind({ menuHits })
      // The names in the other language may come later.
      await loadAllMessages(i18n)
      if (!gone) setFind({ menuHits })
    }
    // Names still match by their own characters.
    bring().catch(() => undefined)
    return () => {
      gone = true
    }
  }, [asks, i18n])
  if (!asks) return null
  const titles = ids.map((id) => ({ id, title: nameOf(id) }))
  if (find !== null) return find.menuHits(text, titles, i18n)
  return new Map(
    titles.flatMap(({ id, title }) => {
      const hits = hitsIn(title, text)
      return hits.length === 0 ? [] : [[id, hits] as const]
    }),
  )
}

interface MenuFilterProps {
  text: string
  onText: (text: string) => void
  /** Number of matching pages. */
  found: number
  /** Called on Enter: opens the first match. */
  onTake: () => void
}

/** Enter opens the first matching page, ↓ moves into the menu, Esc clears the filter. */
export const MenuFilter = ({ text, onText, found, onTake }: MenuFilterProps) => {
  const { t } = useTranslation('common')
  const keyed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') onTake()
    else if (event.key === 'Escape' && text !== '') onText('')
    else if (event.key === 'ArrowDown')
      event.currentTarget.closest('nav')?.querySelector<HTMLElement>('a[href]')?.focus()
    else return
    event.preventDefault()
  }
  return (
    <div className="mb-1.5 flex h-8 items-center gap-1.5 rounded border border-side-line px-2 text-side-dim focus-within:border-side-mark">
      <Icon name="search" size={14} />
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('menu.filter')}
        placeholder={t('menu.filter')}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={keyed}
        className="min-w-0 flex-1 bg-transparent text-side-on-ink outline-none placeholder:text-side-dim"
      />
      <span role="status" className="sr-only">
        {text.trim() === '' ? '' : t('menu.filter_found', { count: found })}
      </span>
    </div>
  )
}
