// Whether the page is dark now, by the setting or by the system.
import { useSyncExternalStore } from 'react'
import { useSettings } from './use-settings.ts'

const wish = () => window.matchMedia('(prefers-color-scheme: dark)')

const subscribe = (changed: () => void) => {
  const media = wish()
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

export const useDark = (): boolean => {
  const { theme } = useSettings()
  const system = useSyncExternalStore(subscribe, () => wish().matches)
  return theme === 'dark' || (theme === 'system' && system)
}
