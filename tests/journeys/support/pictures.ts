// Pictures of the journey, for people to look at; taken only into a folder that JOURNEY_PICTURES names.
import { join } from 'node:path'
import type { Page } from 'playwright'

const folder = process.env.JOURNEY_PICTURES

/** Whether somebody wants pictures. */
export const isPictured = folder !== undefined

/** Takes what is on the screen. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) })
}
