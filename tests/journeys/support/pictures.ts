// Takes pictures of the journeys for people to look at, when JOURNEY_PICTURES names a folder for them.
import { join } from 'node:path'
import type { Page } from 'playwright'

const folder = process.env.JOURNEY_PICTURES

/** Whether pictures are taken. */
export const isPictured = folder !== undefined

/** Takes a picture of the screen. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) })
}
