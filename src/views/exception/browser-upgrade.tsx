// For browsers too old for the console (/BrowserUpgrade).
import { useTranslation } from 'react-i18next'
import { to } from '#src/paths.ts'
import { BrandMark } from '#src/ui/text/icon.tsx'
import { Link } from '#src/ui/text/link.tsx'

export const BrowserUpgrade = () => {
  const { t } = useTranslation(['exception', 'common'])
  return (
    <main className="mx-auto flex max-w-140 flex-col items-start gap-3 px-gutter pt-[18vh]">
      <p className="flex items-center gap-2.5 font-semibold">
        <BrandMark /> {t('common:product')}
      </p>
      <h1 tabIndex={-1} className="text-h1">
        {t('upgrade.title')}
      </h1>
      <p className="text-ink-2">{t('upgrade.text')}</p>
      <p className="font-medium">{t('upgrade.browsers')}</p>
      <p>
        <Link to={to('home')}>{t('upgrade.again')}</Link>
      </p>
    </main>
  )
}
