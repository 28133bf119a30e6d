// Who sits where: people at their desks and suppliers with their phones, and how they get in.
import type { Page } from 'playwright'
import { PASSWORD } from '../../support/people.ts'

/** Types name and password as a person does, by mouse, and comes to the page the address asked for. */
export const signIn = async (page: Page, username: string): Promise<void> => {
  await page.getByLabel('用户名', { exact: true }).click()
  await page.keyboard.type(username)
  await page.getByLabel('密码', { exact: true }).click()
  await page.keyboard.type(PASSWORD)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('main').waitFor()
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
}

/** Opens a page of the menu, which on a phone is behind a button. */
export const goByMenu = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Waits for a toast, which is drawn and, beside it, read out. */
export const toast = (page: Page, words: string): Promise<void> =>
  page.getByText(words, { exact: true }).first().waitFor()
