// The login page, drawn in the whole console; the answers of the server are given by hand.
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answersByHand, infoOf } from '../support/answers.ts'
import { drawConsole, setPage } from '../support/console-page.tsx'

let server: ReturnType<typeof answersByHand>

setPage()
beforeEach(() => {
  server = answersByHand()
})

const open = async (address: string) => {
  const { user } = await drawConsole(address)
  return { user, name: await screen.findByLabelText('用户名'), password: await screen.findByLabelText('密码') }
}
const address = () => `${location.pathname}${location.search}`

test('a visitor is led to the login page, and after signing in to the page they asked for', async () => {
  const { user, name, password } = await open('/exception/403?x=1')
  expect(address()).toBe('/user/login?redirect=%2Fexception%2F403%3Fx%3D1')
  await waitFor(() => expect(name).toHaveFocus())
  await user.type(name, 'buyer')
  await user.type(password, 'secret{Enter}')
  const login = await server.next()
  expect(login.body).toEqual({ username: 'buyer', password: 'secret' })
  login.reply({ code: 0, message: '', data: { token: 't-1', username: 'buyer' } })
  const info = await server.next()
  info.reply(infoOf())
  await screen.findByRole('heading', { level: 1, name: '403' })
  expect(address()).toBe('/exception/403?x=1')
  await waitFor(() => expect(document.title).toBe('403 · 药材招标采购'))
  expect(screen.getByRole('navigation', { name: '主菜单' })).toHaveTextContent('首页')
})

test('signing in at the root address leads to /home', async () => {
  const { user, name, password } = await open('/')
  expect(address()).toBe('/user/login')
  await user.type(name, 'buyer')
  await user.type(password, 'secret')
  await user.click(screen.getByRole('button', { name: /登录/ }))
  const login = await server.next()
  login.reply({ code: 0, message: '', data: { token: 't-1', username: 'buyer' } })
  await waitFor(() => expect(address()).toBe('/home'))
})

test('nothing is sent while a field is empty, and the first empty field gets the focus', async () => {
  const { user, name, password } = await open('/user/login')
  await user.click(screen.getByRole('button', { name: /登录/ }))
  expect(server.asked).toEqual([])
  expect(name).toHaveFocus()
  expect(name).toBeInvalid()
  await user.type(name, 'buyer{Enter}')
  expect(name).toBeValid()
  expect(password).toHaveFocus()
  expect(server.asked).toEqual([])
})

test('a refusal is shown at the password, which gets the focus, and typing removes it', async () => {
  const { user, name, password } = await open('/user/login')
  await user.type(name, 'buyer')
  await user.type(password, 'wrong{Enter}')
  const login = await server.next()
  login.reply({ code: 4001, message: '用户名或密码不正确', data: { errors: [] } })
  await waitFor(() => expect(password).toHaveAccessibleDescription('用户名或密码不正确'))
  expect(password).toHaveFocus()
  expect(name).toHaveValue('buyer')
  await user.type(password, 'x')
  expect(password).toBeValid()
  await user.type(password, '{Enter}')
  const again = await server.next()
  again.reply({ code: 4001, message: '用户名或密码不正确', data: { errors: [] } })
  await waitFor(() => expect(password).toBeInvalid())
})

test('a second press while the first request is under way sends nothing', async () => {
  const { user, name, password } = await open('/user/login')
  await user.type(name, 'buyer')
  await user.type(password, 'secret{Enter}{Enter}')
  await user.click(screen.getByRole('button', { name: /登录/ }))
  const login = await server.next()
  expect(server.asked).toHaveLength(1)
  login.reply({ code: 4029, message: '请稍后再试', data: { retry_after: 30 } })
})

test('without an answer the typed text stays, and a toast says so', async () => {
  const { user, name, password } = await open('/user/login')
  await user.type(name, 'buyer')
  await user.type(password, 'secret{Enter}')
  const login = await server.next()
  login.fail()
  expect((await screen.findAllByText('网络出现问题，请稍后再试')).length).toBeGreaterThan(0)
  expect([name, password].map((field) => field.getAttribute('value'))).toEqual(['buyer', 'secret'])
})

test('the password can be shown', async () => {
  const { user, password } = await open('/user/login')
  expect(password).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: '显示输入内容' }))
  expect(password).toHaveAttribute('type', 'text')
})

test('the password field says that Caps Lock is on', async () => {
  const { user, password } = await open('/user/login')
  await user.click(password)
  await user.keyboard('{CapsLock}a')
  expect(password).toHaveAccessibleDescription('大写锁定已打开')
  await user.keyboard('{CapsLock}a')
  expect(password).not.toHaveAccessibleDescription()
})
