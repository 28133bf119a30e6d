// What people do on every page: sign in, use the menu, read a toast.
import type { Page } from 'playwright'
import { PASSWORD } from '../../support/people.ts'

/** Signs in by mouse and keyboard on the login page, and waits for the page that the address asked for. */
export const signIn = async (page: Page, username: string): Promise<void> => {
  await page.getByLabel('用户名', { exact: true }).click()
  await page.keyboard.type(username)
  await page.getByLabel('密码', { exact: true }).click()
  await page.keyboard.type(PASSWORD)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('main').waitFor()
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
}

/** Opens a page by the menu, which is always shown on a wide screen. */
export const goByMenu = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Waits for a toast. Its text is on the page twice, the second time in the live region. */
export const toast = (page: Page, words: string): Promise<void> =>
  page.getByText(words, { exact: true }).first().waitFor()
