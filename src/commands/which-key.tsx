// The panel of a begun chord: which keys go on, and what they do. It waits as long as it takes.
import { useTranslation } from 'react-i18next'
import { type ChordActor, useChordSnapshot } from '#src/machines/use-palette.ts'
import { KeyHint } from '#src/ui/key-hint.tsx'
import { availabilityOf, titleKey } from './catalogue.ts'
import { useSituation } from './command-context.tsx'
import { continuations, type KeyContext, keyContexts } from './keymap.ts'
import { parseKeys } from './keys.ts'
import { find } from './registry.ts'

const isContext = (name: string): name is KeyContext => keyContexts.some((one) => one === name)

export const WhichKey = ({ actor }: { actor: ChordActor }) => {
  const { t, i18n: words } = useTranslation()
  const situation = useSituation()
  const snapshot = useChordSnapshot(actor)
  const { strokes, contexts } = snapshot.context
  if (!snapshot.hasTag('pending')) return null

  const options = continuations(strokes, contexts.filter(isContext)).flatMap((binding) => {
    const command = find(binding.command)
    if (command === undefined || availabilityOf(command, situation).is === 'hidden') return []
    return [{ key: parseKeys(binding.keys)[strokes.length] ?? '', title: t(titleKey(command)), path: binding.command }]
  })
  const heading = `commands:words.chord_${strokes[0] ?? ''}`
  const title = words.exists(heading) ? t(heading) : strokes.join(' ')
  const here = situation.path === null ? '' : `go.${situation.path}`
  return (
    <section
      role="dialog"
      aria-label={title}
      className="fixed inset-x-4 bottom-6 z-50 mx-auto max-w-230 overflow-hidden rounded-l bg-surface text-ink shadow-float print:hidden"
    >
      <header className="flex h-10 items-center gap-2 border-b border-line px-4 text-table text-ink-2">
        <KeyHint keys={strokes.join(' ')} lower />
        <b className="text-ink">{title}</b>
        <span className="text-ink-3">{t('commands:words.chord_next')}</span>
      </header>
      <ol className="grid grid-cols-3 gap-x-2 p-2 max-sm:grid-cols-1">
        {options.map((option) => (
          <li key={option.path} className="flex h-8 items-center gap-2.5 px-2 text-table">
            <KeyHint keys={option.key} lower />
            {option.title}
            {option.path === here && <span className="ml-auto text-cap text-ink-3">{t('commands:words.here')}</span>}
          </li>
        ))}
      </ol>
      {options.length === 0 && <p className="px-4 pb-3 text-table text-ink-3">{t('commands:words.chord_none')}</p>}
      <p role="status" className="sr-only">
        {[title, ...options.map((option) => `${option.key} ${option.title}`)].join(', ')}
      </p>
      <footer className="flex h-10 items-center gap-4 border-t border-line bg-surface-2 px-4 text-cap text-ink-3">
        <span className="inline-flex items-center gap-1.5">
          <KeyHint keys="Escape" />
          {t('commands:words.cancel')}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <KeyHint keys="Backspace" />
          {t('commands:words.back')}
        </span>
        <span className="ml-auto">{t('commands:words.chord_patient')}</span>
      </footer>
    </section>
  )
}
