// `npm run bench -- console`: figures L1 to L4, N1, M1, T1 to T3 and T5 of the quality programme, in one Chromium with the built
// console, among the records of the demo. The baseline is a page with the same packages that draws one line.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStub } from './bench/console/built-stub.ts'
import { openFront } from './bench/console/front.ts'
import { loadFigures } from './bench/console/loads.ts'
import { madeSite } from './bench/console/made-answers.ts'
import { moveFigures } from './bench/console/moves.ts'
import { sizeFigures } from './bench/console/sizes.ts'
import { onFilledDemo } from './bench/filled-demo.ts'
import type { Figure } from './bench-palette.ts'
import { openBrowser } from './browser.ts'
import { ensureBuilt } from './built-console.ts'

const LIMIT_MINUTES = 30
const dist = join(import.meta.dirname, '..', 'dist')

/** The groups of figures by the letter they begin with. */
const groups = { L: loadFigures, N: moveFigures, T: sizeFigures }

/** Measures, and says each line as it comes; `asked` names one group. */
export const consoleFigures = async (say: (line: Figure) => void, asked?: string): Promise<void> => {
  ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'bench-console-'))
  const stub = await openStub(folder)
  const browser = await openBrowser()
  try {
    await onFilledDemo(LIMIT_MINUTES, async (demo) => {
      const [token = ''] = await demo.begin(['admin'])
      const user = { token, username: 'admin' }
      const made = await madeSite(demo.app, user)
      const front = await openFront((url) => made.inFrontOf(demo.withPages(dist, `${url}/`)))
      const at = { site: front.url, stub: stub.url, user }
      try {
        for (const [name, figures] of Object.entries(groups))
          if (asked === undefined || asked === name) for (const figure of await figures(browser, at, made)) say(figure)
      } finally {
        front.close()
      }
    })
  } finally {
    await browser.close()
    stub.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
