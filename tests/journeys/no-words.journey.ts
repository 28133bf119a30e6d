// A page whose words cannot be fetched is never white: it says so, in both languages where it has none, and comes when it can.
import { expect, test } from 'vitest'
import { desk } from './support/browser.ts'
import { signIn } from './support/people.ts'
import { picture } from './support/pictures.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const noWords = [
  /net::ERR_FAILED|a (part|screen) could not be fetched|not fetched yet|could not be fetched anew|Failed to fetch/,
  /Loading error|error boundary|the page could not start/i,
]

test('Without the words of the console a page that is loaded anew says so, and 重试 brings it.', async () => {
  const { page, ear } = await stage.window('buyer')
  await page.goto('/home')
  await signIn(page, 'buyer')
  ear.allowed.push(...noWords)
  const words = /\/assets\/words-console-zh-CN/
  await page.route(words, (route) => route.abort())
  await page.goto('/bidding/order')
  await page.getByRole('alert').getByText('页面加载失败').waitFor()
  await picture(page, 'no words of the console')
  await page.unroute(words)
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('heading', { level: 1, name: '招标需求' }).waitFor()
  await stage.leave('buyer')
})

test('Without any words in its language a page says in both that it could not start, and a button loads it again.', async () => {
  const { page, ear } = await stage.window('english', { ...desk, locale: 'en-US' })
  ear.allowed.push(...noWords)
  const words = /\/assets\/words-page-en-US/
  await page.route(words, (route) => route.abort())
  await page.goto('/user/login')
  const notice = page.getByRole('alert').filter({ hasText: 'The page could not start' })
  await notice.waitFor()
  expect(await notice.innerText()).toContain('页面没能打开')
  await picture(page, 'no words at all')
  await page.unroute(words)
  await notice.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await notice.isVisible()).toBe(false)
  await stage.leave('english')
})
