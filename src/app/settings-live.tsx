// Announces changes of the settings to screen readers, whether made by a key, a button or the palette.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '#src/machines/use-settings.ts'

/** `folded`: whether the side menu is folded now. */
export const SettingsLive = ({ folded }: { folded: boolean }) => {
  const { t } = useTranslation()
  const { density, contentWidth, collapsed } = useSettings()
  const [before, setBefore] = useState({ density, contentWidth, collapsed })
  const [said, setSaid] = useState('')
  if (before.density !== density || before.contentWidth !== contentWidth || before.collapsed !== collapsed) {
    setBefore({ density, contentWidth, collapsed })
    if (before.density !== density) setSaid(t(`commands:settings.density_${density}`))
    else if (before.contentWidth !== contentWidth)
      setSaid(t(contentWidth === 'Fixed' ? 'commands:settings.width_fixed' : 'commands:settings.width_fluid'))
    else setSaid(t(folded ? 'common:menu.folded' : 'common:menu.unfolded'))
  }
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
