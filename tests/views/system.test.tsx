// The state of the system on its page and on the home page.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { DataOf } from '#contract/endpoint.ts'
import { readSystem, type SystemWarning } from '#contract/system.ts'
import { setWorldPage } from '../support/console-page.tsx'

let warnings: readonly SystemWarning[] = []
/** Whether the server answers with an error. */
let isBroken = false

const system = (): DataOf<typeof readSystem> => ({
  release: '0.1.0',
  schema: '0100_installation',
  catalogue: '2026.11',
  is_demo: false,
  ready: { database: 'ok', migrations: 'ok', seal_key: 'mismatch' },
  seal: { version: 2, fingerprint: 'a1b2-c3d4-e5f6-0718' },
  backup: { is_nightly: true, taken_at: '2026-11-21T18:30:00.000Z', drilled_at: null },
  anchor: { kept_in: 'log', written_at: null },
  warnings: [...warnings],
})
const told = () =>
  isBroken ? { code: 5000, message: '系统内部错误', data: { trace_id: 't' } } : { code: 0, message: '', data: system() }

const stage = setWorldPage(async (world, path, init) =>
  path.includes(readSystem.path)
    ? new Response(JSON.stringify(told()), { headers: { 'content-type': 'application/json' } })
    : world.http(path, init),
)
beforeEach(() => {
  warnings = []
  isBroken = false
})

test('g y opens the page, which shows each value under its name and lists what is wrong', async () => {
  warnings = ['not_ready', 'backup_late']
  const user = await stage.open('/system/enterprise', 'admin')
  await screen.findByRole('heading', { level: 1, name: '企业信息' })
  await user.keyboard('gy')
  await screen.findByRole('heading', { level: 1, name: '系统状态' })
  await screen.findByText('2 件事需要处理')
  expect(screen.getByText(/备份已超过 26 小时/)).toBeInTheDocument()
  const running = within(screen.getByRole('region', { name: '运行' }))
  expect(running.getAllByText('正常')).toHaveLength(2)
  expect(running.getByText('不是这个数据库的密钥')).toBeInTheDocument()
  const keeping = within(screen.getByRole('region', { name: '备份与审计' }))
  // The time is shown in the zone of the business, not of the browser.
  expect(keeping.getByText('2026-11-22 02:30')).toBeInTheDocument()
  expect(keeping.getByText('只写入日志')).toBeInTheDocument()
  expect(screen.getByText('a1b2-c3d4-e5f6-0718')).toBeInTheDocument()
})

test('a failed reading is shown in its place and repeated by 重试', async () => {
  isBroken = true
  const user = await stage.open('/system/status', 'admin')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('系统内部错误'))
  isBroken = false
  await user.click(screen.getByRole('button', { name: /重试/ }))
  await screen.findByText('一切正常')
})

test('the home page shows the warnings to a person with the permission and links to the page', async () => {
  warnings = ['backup_late', 'anchor_late']
  const user = await stage.open('/home', 'admin')
  await screen.findByText('备份已超过 26 小时，审计记录超过 1 小时没有锚点')
  await user.click(screen.getByRole('button', { name: /系统状态/ }))
  await screen.findByRole('heading', { level: 1, name: '系统状态' })
})

test('the home page says that all is well when there are no warnings', async () => {
  warnings = []
  await stage.open('/home', 'admin')
  await waitFor(() => expect(screen.getByText('系统一切正常')).toBeVisible())
})

test('a person without the permission gets 403 and sees no warning', async () => {
  warnings = ['backup_late']
  await stage.open('/system/status', 'buyer')
  await screen.findByRole('heading', { level: 1, name: /403/ })
  expect(screen.queryByText(/备份/)).toBeNull()
})
