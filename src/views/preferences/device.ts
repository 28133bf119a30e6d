// Browser and system of a user agent, enough to recognise a device. Pure.

interface Device {
  readonly browser: string | null
  readonly system: string | null
  readonly isPhone: boolean
}

// The first match wins, because the user agents of other browsers contain the names of Chrome and Safari too.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/(\d+)/, 'WeChat'],
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[.\d]* (?:Mobile\/\S+ )?Safari/, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Browser with its version, and the system; null for an unknown one. */
export const deviceOf = (userAgent: string): Device => {
  const browser = browsers
    .map(([pattern, name]) => {
      const found = pattern.exec(userAgent)
      return found === null ? null : `${name} ${found[1]}`
    })
    .find((name) => name !== null)
  const system = systems.find(([pattern]) => pattern.test(userAgent))
  return {
    browser: browser ?? null,
    system: system?.[1] ?? null,
    isPhone: /Mobile|Android|iPhone/.test(userAgent),
  }
}
