// The panel of a started chord: the keys that continue it, and their commands. It has no time limit.
import { useTranslation } from 'react-i18next'
import { availabilityOf, titleKey } from '#src/commands/availability.ts'
import type { Situation } from '#src/commands/command.ts'
import { useSituation } from '#src/commands/command-context.tsx'
import { find } from '#src/commands/registry.ts'
import { useLiveKeymap } from '#src/commands/use-keys.tsx'
import { type Binding, continuations, type KeyContext, keyContexts } from '#src/keyboard/bindings.ts'
import { parseKeys } from '#src/keyboard/keys.ts'
import { type ChordActor, useChordSnapshot } from '#src/machines/use-palette.ts'
import { KeyHint } from '#src/ui/text/key-hint.tsx'

const isContext = (name: string): name is KeyContext => keyContexts.some((one) => one === name)

interface WayOn {
  /** The next stroke. */
  readonly stroke: string
  /** The command of the stroke; `null` where only further keys follow. */
  readonly binding: Binding | null
  /** The number of commands behind the stroke, when further keys follow. */
  readonly further: number
}

/** One row per stroke; of several commands, the one that would run here. */
const waysOn = (strokes: readonly string[], bindings: readonly Binding[], situation: Situation): readonly WayOn[] => {
  const ways = new Map<string, WayOn>()
  for (const binding of bindings) {
    const command = find(binding.command)
    if (command === undefined || availabilityOf(command, situation).is === 'hidden') continue
    const keys = parseKeys(binding.keys)
    const stroke = keys[strokes.length] ?? ''
    const before = ways.get(stroke)
    if (keys.length > strokes.length + 1) {
      ways.set(stroke, { stroke, binding: before?.binding ?? null, further: (before?.further ?? 0) + 1 })
    } else if (before === undefined || before.binding === null) {
      ways.set(stroke, { stroke, binding, further: before?.further ?? 0 })
    }
  }
  return [...ways.values()]
}

export const WhichKey = ({ actor }: { actor: ChordActor }) => {
  const { t, i18n: words } = useTranslation()
  const situation = useSituation()
  const map = useLiveKeymap()
  const snapshot = useChordSnapshot(actor)
  const { strokes, contexts } = snapshot.context
  if (!snapshot.hasTag('pending')) return null

  const here = situation.path === null ? '' : `go.${situation.path}`
  const options = waysOn(strokes, continuations(strokes, contexts.filter(isContext), map), situation).map((way) => {
    const command = way.binding === null ? undefined : find(way.binding.command)
    const title =
      command === undefined ? t('palette:words.chord_further', { count: way.further }) : t(titleKey(command))
    return { stroke: way.stroke, title, isHere: way.binding?.command === here }
  })
  const heading = `palette:words.chord_${strokes.join('_')}`
  const title = words.exists(heading) ? t(heading) : t('palette:words.chord_other')
  return (
    <section
      role="dialog"
      aria-label={title}
      className="fixed inset-x-4 bottom-6 z-50 mx-auto flex max-h-[calc(100dvh-48px)] max-w-230 flex-col overflow-hidden rounded-l bg-surface text-ink shadow-float forced-colors:border print:hidden"
    >
      <div className="flex h-10 flex-none items-center gap-2 border-b border-line px-4 text-table text-ink-2">
        <KeyHint keys={strokes.join(' ')} lower />
        <b className="text-ink">{title}</b>
        <span className="text-ink-3">{t('palette:words.chord_next')}</span>
      </div>
      {/* The columns are read from top to bottom, as in a menu. */}
      <ol className="min-h-0 columns-3 gap-x-2 overflow-y-auto p-2 max-sm:columns-1">
        {options.map((option) => (
          <li key={option.stroke} className="flex h-8 min-w-0 break-inside-avoid items-center gap-2.5 px-2 text-table">
            <KeyHint keys={option.stroke} lower />
            <span className="truncate">{option.title}</span>
            {option.isHere && <span className="ml-auto flex-none text-cap text-ink-3">{t('palette:words.here')}</span>}
          </li>
        ))}
      </ol>
      {options.length === 0 && <p className="px-4 pb-3 text-table text-ink-3">{t('palette:words.chord_none')}</p>}
      <p role="status" className="sr-only">
        {[title, ...options.map((option) => `${option.stroke} ${option.title}`)].join(', ')}
      </p>
      <div className="flex h-10 flex-none items-center gap-4 border-t border-line bg-surface-2 px-4 text-cap text-ink-3">
        <span className="inline-flex items-center gap-1.5">
          <KeyHint keys="Escape" />
          {t('palette:words.cancel')}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <KeyHint keys="Backspace" />
          {t('palette:words.back')}
        </span>
        <span className="ml-auto max-sm:hidden">{t('palette:words.chord_patient')}</span>
      </div>
    </section>
  )
}
