// Finds a Chromium that starts, or installs one, and opens it; the test journeys and the bench run in it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium, type LaunchOptions } from 'playwright'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The system's browsers as full paths: playwright takes no command name. */
const onPath = (): string[] =>
  names.flatMap((name) =>
    (process.env.PATH ?? '')
      .split(delimiter)
      .map((folder) => join(folder, name))
      .filter((file) => existsSync(file)),
  )

/** Whether this command is a Chromium that starts on this machine. */
const starts = (command: string): boolean => {
  const asked = spawnSync(command, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return asked.status === 0 && /chrom(e|ium)/i.test(asked.stdout)
}

/** Tried in order: the given path, the system's browsers, playwright's own. */
const candidates = (): string[] =>
  [process.env.CHROMIUM_PATH, ...onPath(), chromium.executablePath()].filter(
    (one): one is string => one !== undefined && one !== '',
  )

const mayInstall = (): boolean =>
  process.env.BROWSER_INSTALL !== '0' &&
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('apt-get', ['--version']).status === 0

const apt = (...words: string[]): boolean =>
  spawnSync('apt-get', ['-qq', '-y', ...words], {
    stdio: 'inherit',
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** Without the font, Chinese text is drawn as boxes. */
const install = (): boolean => apt('update') && apt('--no-install-recommends', 'install', 'chromium', 'fonts-noto-cjk')

/** Why there is no browser, and what to do about it. */
export class NoBrowser extends Error {}

/**
 * The full path of a Chromium that starts. Installs one where allowed (root on Linux with apt-get,
 * unless BROWSER_INSTALL=0).
 */
export const ensureBrowser = (): string => {
  const found = candidates().find(starts)
  if (found !== undefined) return found
  if (mayInstall()) {
    console.log('No Chromium found: installing chromium and fonts-noto-cjk with apt-get (BROWSER_INSTALL=0 forbids it)')
    if (install()) {
      const installed = candidates().find(starts)
      if (installed !== undefined) return installed
    }
  }
  throw new NoBrowser(
    'No Chromium starts on this machine. Install one (Debian: apt-get install chromium fonts-noto-cjk; anywhere: npx playwright install chromium) or set CHROMIUM_PATH to it.',
  )
}

/**
 * Features of Chromium that no page uses. The pop-ups of the address bar, pages of their own, take a second of processor
 * time for each window, as much as the console does. The switch replaces the one Playwright gives, so the part of its
 * list that a page can notice is repeated.
 */
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
]

/** Starts the browser. Root may not use Chromium's sandbox. */
export const openBrowser = (options: Pick<LaunchOptions, 'ignoreDefaultArgs'> = {}): Promise<Browser> =>
  chromium.launch({
    ...options,
    executablePath: process.env.CHROMIUM_PATH ?? ensureBrowser(),
    args: [`--disable-features=${disabledFeatures.join()}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })

if (import.meta.main) console.log(ensureBrowser())
