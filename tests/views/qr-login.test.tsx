// Both screens of a login by QR code, drawn in the whole console; the answers of the server are given by hand.

import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readSettings } from '#src/api/storage.ts'
import { settingsIn } from '#src/machines/settings.machine.ts'
import { deviceName } from '#src/views/qr-approval/device-name.ts'
import { type Asked, answersByHand, infoOf } from '../support/answers.ts'
import { drawConsole, leaveConsole, setPage } from '../support/console-page.tsx'
import { patience } from '../support/patience.ts'

let server: ReturnType<typeof answersByHand>

setPage()
beforeEach(() => {
  server = answersByHand()
  // jsdom has no addresses for blobs.
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} })
})

const open = (address: string) => drawConsole(address, settingsIn(readSettings()))

const asked = (part: string, after = 0) => server.of(part, after)

const stand = (status: string, more: object = {}) => ({
  code: 0,
  message: '',
  data: { status, expires_at: new Date(Date.now() + 100_000).toISOString(), ...more },
})

describe('the login page', () => {
  const toCode = async () => {
    const { user, page } = await open('/user/login')
    await user.click(await screen.findByRole('tab', { name: '扫码登录' }))
    const request = await asked('/user/qrcode_login/')
    return { user, page, request }
  }
  const give = (request: Asked) =>
    act(async () => request.reply('PNG', 200, { 'content-type': 'image/png', task_id: 'task-1' }))

  test('has two tabs, and one button whose name contains 登录', async () => {
    const { user } = await open('/user/login')
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map((tab) => tab.textContent)).toEqual(['密码登录', '扫码登录'])
    expect(screen.getAllByRole('button', { name: /登录/ })).toHaveLength(1)
    expect(screen.getAllByLabelText('密码', { exact: true })).toHaveLength(1)
    expect(server.asked).toEqual([])
    // The form takes the focus once it is drawn; only then may the test move it.
    await vi.waitFor(() => expect(screen.getByLabelText('用户名')).toHaveFocus(), patience)
    tabs[0]?.focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: '扫码登录' })).toHaveFocus()
    expect(screen.getByRole('tab', { name: '扫码登录', selected: true })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /登录/ })).toBeNull()
  })

  test('shows the code, its status and the time until it expires', async () => {
    const { request } = await toCode()
    await give(request)
    await waitFor(() => expect(screen.getByRole('img', { name: '登录二维码' })).toHaveAttribute('src', 'blob:picture'))
    expect(screen.getByRole('status')).toHaveTextContent('等待扫码')
    expect(screen.getByRole('timer')).toHaveTextContent(/^，0[12]:\d\d 后过期$/)
    expect(localStorage.getItem('task_id')).toBe('task-1')
  })

  test('shows the number in place of the code once it is scanned, and signs in once it is confirmed', async () => {
    const { request } = await toCode()
    await give(request)
    const poll = await asked('/qrcode_login/task-1/')
    poll.reply(stand('scanned', { number: '42' }))
    await screen.findByText('42')
    expect(screen.getByRole('status')).toHaveTextContent('已扫描，请在手机上确认')
    const again = await vi.waitFor(() => asked('/qrcode_login/task-1/', 1), patience)
    again.reply(stand('confirmed', { token: 't-1', username: 'buyer' }))
    const info = await asked('/user/info/0/')
    expect(info.headers.get('token')).toBe('t-1')
    expect(localStorage.getItem('task_id')).toBeNull()
    info.reply(infoOf())
    await waitFor(() => expect(location.pathname).toBe('/home'))
  })

  test('refreshes an expired code by a button', async () => {
    const { user, request } = await toCode()
    await give(request)
    const poll = await asked('/qrcode_login/task-1/')
    poll.reply(stand('expired'))
    await screen.findByText('二维码已过期')
    await user.click(screen.getByRole('button', { name: '刷新二维码' }))
    expect((await asked('/user/qrcode_login/', 2)).method).toBe('POST')
  })

  test('shows the sentence of the server and a button to retry after too many codes', async () => {
    const { request } = await toCode()
    request.reply({ code: 4029, message: '尝试次数过多，请在 30 秒后再试', data: { retry_after: 30 } })
    await waitFor(() => expect(screen.getByRole('button', { name: '刷新二维码' })).toBeInTheDocument())
    expect(screen.getAllByText('尝试次数过多，请在 30 秒后再试').length).toBeGreaterThan(0)
  })

  test('remembers the tab', async () => {
    await toCode()
    leaveConsole()
    await open('/user/login')
    await screen.findByRole('tab', { name: '扫码登录', selected: true })
  })

  test('forgets the code when the tab is left', async () => {
    const { user, request } = await toCode()
    await give(request)
    await screen.findByRole('img', { name: '登录二维码' })
    await user.click(screen.getByRole('tab', { name: '密码登录' }))
    expect(localStorage.getItem('task_id')).toBeNull()
    await screen.findByLabelText('用户名')
  })
})

describe('/user/qr/{code}', () => {
  const login = (more: object = {}) => ({
    code: 0,
    message: '',
    data: {
      status: 'scanned',
      user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0 <img src=x onerror=alert(1)>',
      ip: '10.1.2.3',
      same_network: false,
      requested_at: new Date().toISOString(),
      expires_at: new Date(Date.now() + 100_000).toISOString(),
      tries_left: 3,
      server_time: new Date().toISOString(),
      ...more,
    },
  })
  const URL_PART = '/user/qrcode_confirm/abc/'
  const scanned = async () => {
    localStorage.setItem('token', 't-1')
    const opened = await open('/user/qr/abc')
    const info = await asked('/user/info/0/')
    info.reply(infoOf())
    return { ...opened, read: await asked(URL_PART) }
  }

  test('redirects to the login page without a session, with this page as the target', async () => {
    await open('/user/qr/abc')
    expect(`${location.pathname}${location.search}`).toBe('/user/login?redirect=%2Fuser%2Fqr%2Fabc')
  })

  test('shows browser and network address of the asking device, and draws its user agent as text', async () => {
    const { read, page } = await scanned()
    read.reply(login())
    await screen.findByText('Chrome 131 · Windows')
    expect(screen.getByText(/onerror=alert\(1\)>$/)).toBeInTheDocument()
    expect(page.container.querySelectorAll('img, script, iframe')).toHaveLength(0)
    expect(screen.getByText('10.1.2.3')).toBeInTheDocument()
    expect(screen.getByText('与本机不同网络')).toBeInTheDocument()
  })

  test('asks for the two digits, sends them and shows the answer', async () => {
    const { read, user } = await scanned()
    read.reply(login())
    const field = await screen.findByLabelText('对方屏幕上的两位数字')
    await user.type(field, '4{Enter}')
    expect(field).toHaveAccessibleDescription('请输入两位数字')
    await user.clear(field)
    await user.type(field, 'x42')
    expect(field).toHaveValue('42')
    await user.click(screen.getByRole('button', { name: '确认登录' }))
    const sent = await asked(URL_PART, 1)
    expect([sent.method, sent.body]).toEqual(['POST', { action: 'confirm', number: '42' }])
    sent.reply(login({ status: 'confirmed' }))
    const reread = await asked(URL_PART, 2)
    reread.reply(login({ status: 'confirmed' }))
    await screen.findByText('已确认')
  })

  test('marks a wrong number at the field, which keeps the focus', async () => {
    const { read, user } = await scanned()
    read.reply(login())
    const field = await screen.findByLabelText('对方屏幕上的两位数字')
    await user.type(field, '42{Enter}')
    const sent = await asked(URL_PART, 1)
    const message = '数字不一致，还可以再试 2 次'
    const errors = [{ path: 'number', code: 'qr_number_wrong', message }]
    sent.reply({ code: 4001, message: '填写的内容有误', data: { errors } })
    await waitFor(() => expect(field).toHaveAccessibleDescription(message))
    expect(field).toHaveFocus()
  })

  test('can be refused without a number', async () => {
    const { read, user } = await scanned()
    read.reply(login())
    await user.click(await screen.findByRole('button', { name: '拒绝' }))
    const sent = await asked(URL_PART, 1)
    expect(sent.body).toEqual({ action: 'refuse' })
    sent.reply(login({ status: 'refused' }))
    const reread = await asked(URL_PART, 2)
    reread.reply(login({ status: 'refused' }))
    await screen.findByText('已拒绝')
  })

  test.each([
    ['expired', '二维码已过期'],
    ['used', '另一台设备已登录'],
    ['cancelled', '二维码已刷新'],
  ])('says what became of a code that is %s', async (status, title) => {
    const { read } = await scanned()
    read.reply(login({ status }))
    await screen.findByText(title)
    expect(screen.queryByRole('button', { name: '确认登录' })).toBeNull()
  })

  test('says that a code is invalid or used by somebody else', async () => {
    const { read } = await scanned()
    read.reply({ code: 4004, message: '记录不存在', data: null })
    await screen.findByText('二维码无效或已被他人使用')
  })
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Edge 131 · Windows',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Mobile/15E148 Safari/604.1', 'Safari 17 · iOS'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/116 Mobile Safari/537.36 MicroMessenger/8.0.50', 'WeChat 8 · Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15) Gecko/20100101 Firefox/121.0', 'Firefox 121 · macOS'],
  ['curl/8.5.0', null],
])('the user agent %s is named %s', (agent, name) => expect(deviceName(agent)).toBe(name))
