// The error pages, and the page that triggers each of them.

import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answersByHand, infoOf } from '../support/answers.ts'
import { drawConsole, setPage } from '../support/console-page.tsx'

let server: ReturnType<typeof answersByHand>

setPage()
beforeEach(() => {
  localStorage.setItem('token', 't-1')
  server = answersByHand()
})

const open = async (address: string) => {
  const { user } = await drawConsole(address)
  const info = await asked('/user/info/0/')
  info.reply(infoOf())
  // In the first test of the file this waits until the console's code is loaded.
  await screen.findByRole('heading', { level: 1 })
  return user
}
const asked = (part: string, after = 0) => server.of(part, after)

describe('an error page', () => {
  test.each([
    ['/exception/403', '403', '无权访问该页面'],
    ['/exception/404', '404', '访问的页面不存在'],
    ['/exception/500', '500', '服务器出错了'],
    ['/no/such/page', '404', '访问的页面不存在'],
  ])('at %s has the number as its title, a sentence, and three ways out', async (address, title, sentence) => {
    await open(address)
    await screen.findByRole('heading', { level: 1, name: title })
    expect(screen.getByText(sentence)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '回到首页' })).toHaveAttribute('href', '/home')
    expect(screen.getByRole('button', { name: '返回上一页' })).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: /命令面板/ }).length).toBeGreaterThan(0)
    expect(document.title).toBe(`${title} · 药材招标采购`)
  })

  test('with 403 names the missing permission and whom to ask for it', async () => {
    await open('/bidding/review')
    await screen.findByText('需要权限 21-bidding-comparison。请联系本企业系统管理员开通。')
    expect(screen.getByRole('heading', { level: 1, name: '403' })).toBeInTheDocument()
  })

  test('at /empty says that no page is permitted', async () => {
    await open('/empty')
    await screen.findByText('没有可用的页面')
  })

  test('with 500 shows the trace id of the server, and copies it', async () => {
    const trace = '0190a000-0000-7000-8000-00000000abcd'
    const user = await open(`/exception/500?trace_id=${trace}`)
    await screen.findByText(`追踪号 ${trace}`)
    await user.click(screen.getByRole('button', { name: '复制详情' }))
    expect(await navigator.clipboard.readText()).toContain(trace)
    await screen.findByRole('button', { name: '已复制' })
  })

  test('with 500 shows nothing of the address that is no trace id', async () => {
    await open('/exception/500?trace_id=%3Cimg%20src%3Dx%3E')
    await screen.findByRole('heading', { level: 1, name: '500' })
    expect(screen.queryByText(/追踪号/)).toBeNull()
    expect(screen.queryByRole('button', { name: '复制详情' })).toBeNull()
  })
})

describe('/exception/trigger', () => {
  const toTrigger = async () => {
    const user = await open('/exception/trigger')
    await screen.findByRole('heading', { level: 1, name: '触发异常' })
    return user
  }

  test('a page that breaks is replaced by 500; its message can be copied, and 重试 draws the page again', async () => {
    const user = await toTrigger()
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    await user.click(screen.getByRole('button', { name: '让页面出错' }))
    await screen.findByText('这个页面出错了')
    expect(said).toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: '复制详情' }))
    expect(await navigator.clipboard.readText()).toContain('这是触发的错误')
    await user.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByRole('heading', { level: 1, name: '触发异常' })
  })

  test('a page that cannot be fetched says so, and 重试 fetches it again', async () => {
    const user = await toTrigger()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await user.click(screen.getByRole('button', { name: '页面加载失败' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('页面加载失败'))
    await user.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByRole('heading', { level: 1, name: '触发异常' })
  })

  test('a part that cannot be fetched leaves the page as it is', async () => {
    const user = await toTrigger()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await user.click(screen.getByRole('button', { name: '局部加载失败' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('网络出现问题，请稍后再试')
    expect(screen.getByRole('heading', { level: 1, name: '触发异常' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '关闭提示' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('HTTP 404 of a call is shown as a network problem', async () => {
    const user = await toTrigger()
    await user.click(screen.getByRole('button', { name: 'HTTP 404' }))
    const call = await asked('/exception/none/')
    call.reply('', 404)
    expect((await screen.findAllByText('网络出现问题，请稍后再试')).length).toBeGreaterThan(0)
  })

  test('a refusal is shown in the words of the server', async () => {
    const user = await toTrigger()
    await user.click(screen.getByRole('button', { name: '业务拒绝（4004）' }))
    const call = await asked('/bidding/order_pc/')
    call.reply({ code: 4004, message: '记录不存在', data: null })
    expect((await screen.findAllByText('记录不存在')).length).toBeGreaterThan(0)
  })

  test('the end of the session leads to the login page and shows a notification', async () => {
    const user = await toTrigger()
    await user.click(screen.getByRole('button', { name: '登录失效（401）' }))
    const logout = await asked('/user/login_out/')
    logout.reply({ code: 0, message: '', data: null })
    const info = await asked('/user/info/0/', 1)
    info.reply({ code: 401, message: '请先登录', data: null })
    // The notification is looked for first, because it goes away by itself.
    expect((await screen.findAllByText('请先登录')).length).toBeGreaterThan(0)
    await screen.findByLabelText('用户名')
    expect(localStorage.getItem('token')).toBeNull()
  })
})
