// Settings in the address: primaryColor, colorWeak, contentWidth, collapse. Pure.
import { defaultSettings, type Settings, settingKeys, settingsIn } from '#src/machines/settings.machine.ts'

/** The settings in an address; invalid ones are left out. */
export const settingsInSearch = (search: string): Partial<Settings> => {
  const query = new URLSearchParams(search)
  const switched = (key: string) => (query.has(key) ? query.get(key) === '1' || query.get(key) === 'true' : undefined)
  return settingsIn({
    primaryColor: query.get(settingKeys.primaryColor),
    contentWidth: query.get(settingKeys.contentWidth),
    colorWeak: switched(settingKeys.colorWeak),
    ...(query.has(settingKeys.collapsed) && { collapsed: switched(settingKeys.collapsed) }),
  })
}

/** The given address with these settings: true as 1, defaults left out, other keys untouched. */
export const searchWithSettings = (search: string, settings: Settings): string => {
  const query = new URLSearchParams(search)
  const write = (key: string, value: string | boolean | null, usual: string | boolean | null) => {
    if (value === usual || value === false || value === null) query.delete(key)
    else query.set(key, value === true ? '1' : value)
  }
  write(settingKeys.primaryColor, settings.primaryColor, defaultSettings.primaryColor)
  write(settingKeys.colorWeak, settings.colorWeak, defaultSettings.colorWeak)
  write(settingKeys.contentWidth, settings.contentWidth, defaultSettings.contentWidth)
  write(settingKeys.collapsed, settings.collapsed, defaultSettings.collapsed)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
