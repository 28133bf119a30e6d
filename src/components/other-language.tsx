// The button that changes to the other language, on pages without the shell.
import { CommandButton } from '#src/commands/command-button.tsx'
import { useSettings } from '#src/machines/use-settings.ts'

export const OtherLanguage = () => {
  const { locale } = useSettings()
  return (
    <CommandButton
      id={locale === 'zh-CN' ? 'settings.locale_en_us' : 'settings.locale_zh_cn'}
      label="common:top.language"
      size="sm"
      variant="quiet"
      keys={false}
    />
  )
}
