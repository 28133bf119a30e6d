// Which authority opens a page.

import { act, render, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#src/api/storage.ts'
import { Gate } from '#src/app/gate.tsx'
import { startMessages } from '#src/app/i18n.ts'
import { AppProviders } from '#src/app/providers.tsx'
import { createServices } from '#src/app/services.ts'
import { type AppActor, createApp, sessionOf } from '#src/machines/app.machine.ts'
import { answersByHand, infoOf } from '../support/answers.ts'
import { patience } from '../support/patience.ts'

let app: AppActor

beforeEach(async () => {
  localStorage.clear()
  const server = answersByHand()
  saveSession('t-1', 'buyer')
  app = createApp({ locale: 'zh-CN' })
  ;(await server.next()).reply(infoOf({ permissions: ['21-supplier'] }))
  await vi.waitFor(() => expect(sessionOf(app).getSnapshot().matches('signed_in')).toBe(true), patience)
})
afterEach(() => {
  app.stop()
  vi.unstubAllGlobals()
})

type Wish = Parameters<typeof Gate>[0]['authority']

const knock = async (authority: Wish) => {
  const words = await startMessages('zh-CN')
  await act(async () => {
    render(
      <AppProviders app={app} i18n={words} services={createServices(app, '')}>
        <Catch>
          <Gate authority={authority}>inside</Gate>
        </Catch>
      </AppProviders>,
    )
  })
}

test.each<[string, Wish]>([
  ['a code that is held', '21-supplier'],
  ['any of several', ['21-bidding-order', '21-supplier']],
  ['a function that returns true', (held) => held.includes('21-supplier')],
  ['a promise of true', Promise.resolve(true)],
])('%s lets in', async (_, authority) => {
  await knock(authority)
  expect(screen.getByText('inside')).toBeInTheDocument()
})

test.each<[string, Wish, string]>([
  ['a code that is not held', '21-bidding-order', '需要权限 21-bidding-order。请联系本企业系统管理员开通。'],
  ['none of several', ['21-bidding-order'], '当前账号没有访问该页面的权限。请联系本企业系统管理员开通。'],
  ['a promise of false', Promise.resolve(false), '当前账号没有访问该页面的权限。请联系本企业系统管理员开通。'],
])('%s shows 403', async (_, authority, text) => {
  await knock(authority)
  await screen.findByRole('heading', { level: 1, name: '403' })
  await waitFor(() => expect(document.title).toBe('403 · 药材招标采购'))
  expect(screen.getByText(text)).toBeInTheDocument()
  expect(screen.queryByText('inside')).toBeNull()
})

test("a page without an authority is an error: 'authority is required'", async () => {
  // React logs what a boundary caught; here that is expected.
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  await knock(undefined)
  expect(screen.getByText('authority is required')).toBeInTheDocument()
  expect(said).toHaveBeenCalled()
})

class Catch extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null }
  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) }
  }
  override render() {
    return this.state.message ?? this.props.children
  }
}
