// The last line of the palette: its keys, and the characters that narrow it down.
import { useTranslation } from 'react-i18next'
import { KeyHint } from '#src/ui/key-hint.tsx'

export const PaletteFooter = () => {
  const { t } = useTranslation()
  return (
    <footer className="flex h-10 flex-none items-center gap-4 overflow-hidden border-t border-line bg-surface-2 px-4 text-cap whitespace-nowrap text-ink-3 max-sm:hidden">
      <span className="inline-flex items-center gap-1.5">
        <KeyHint keys="ArrowUp ArrowDown" />
        {t('commands:words.choose')}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <KeyHint keys="Enter" />
        {t('commands:words.run')}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <KeyHint keys="Escape" />
        {t('commands:words.close')}
      </span>
      <span className="ml-auto inline-flex items-center gap-4">
        <Prefix sign=">" words={t('commands:words.commands')} />
        <Prefix sign="/" words={t('commands:words.pages')} />
        <Prefix sign="#" words={t('commands:words.records')} />
        <Prefix sign="?" words={t('commands:words.help')} />
      </span>
    </footer>
  )
}

const Prefix = ({ sign, words }: { sign: string; words: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <code className="font-medium text-ink-2">{sign}</code>
    {words}
  </span>
)
