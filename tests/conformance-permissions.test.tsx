// Menu, palette, routes and gate agree on what a permission code opens.

import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  allows,
  isPermissionCode,
  type PermissionCode,
  permissionCodes,
  permissionTree,
} from '#contract/permissions.ts'
import { saveSession } from '#src/api/storage.ts'
import { Gate } from '#src/app/gate.tsx'
import { startMessages } from '#src/app/i18n.ts'
import { AppProviders } from '#src/app/providers.tsx'
import { createServices } from '#src/app/services.ts'
import { SideMenu } from '#src/app/side-menu.tsx'
import { availabilityOf } from '#src/commands/availability.ts'
import { commands, find } from '#src/commands/registry.ts'
import { type AppActor, createApp, sessionOf } from '#src/machines/app.machine.ts'
import type { Viewer } from '#src/machines/session.viewer.ts'
import { type PathId, pathIds, paths } from '#src/paths.ts'
import { answersByHand, infoOf } from './support/answers.ts'
import { patience } from './support/patience.ts'

/** By hand: each page code of the specification, its entry in the menu, and the paths it opens (docs/conformance.md, S2). */
const opened: readonly {
  code: PermissionCode
  entry: string
  /** Further entries with the same code. */
  also?: readonly string[]
  go: string
  paths: readonly string[]
}[] = [
  { code: '21-bidding-order', entry: '招标需求', go: 'go.orders', paths: ['/bidding/order', '/bidding/order/detail'] },
  {
    code: '21-bidding-comparison',
    entry: '评标管理',
    go: 'go.reviews',
    paths: ['/bidding/review', '/bidding/review/edit', '/bidding/review/detail'],
  },
  {
    code: '21-bidding-order-herbal_template',
    entry: '品种管理',
    go: 'go.herbal',
    paths: ['/bidding/herbal', '/bidding/herbal/detail'],
  },
  { code: '21-supplier', entry: '供应商管理', go: 'go.suppliers', paths: ['/supplier', '/supplier/detail'] },
  {
    code: '21-system-enterprise',
    entry: '企业信息',
    also: ['系统状态'],
    go: 'go.enterprise',
    paths: ['/system/enterprise', '/system/status'],
  },
  { code: '21-system-user', entry: '用户管理', go: 'go.users', paths: ['/system/user'] },
]

let app: AppActor | undefined

/** The console's parts for a user with these codes. */
const enter = async (held: readonly string[]) => {
  const server = answersByHand()
  saveSession('t-1', 'liu')
  const made = createApp({ locale: 'zh-CN' })
  app = made
  ;(await server.next()).reply(infoOf({ permissions: held }))
  await vi.waitFor(() => expect(sessionOf(made).getSnapshot().matches('signed_in')).toBe(true), patience)
  const words = await startMessages('zh-CN')
  const { viewer } = sessionOf(made).getSnapshot().context
  if (viewer === null) throw new Error('nobody is here')
  return { app: made, words, viewer }
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  app?.stop()
  vi.unstubAllGlobals()
})

const draw = async ({ app: actor, words }: Awaited<ReturnType<typeof enter>>, what: React.ReactNode) => {
  await act(async () => {
    render(
      <AppProviders app={actor} i18n={words} services={createServices(actor, '')}>
        {what}
      </AppProviders>,
    )
  })
}

const entriesOf = async (here: Awaited<ReturnType<typeof enter>>): Promise<string[]> => {
  await draw(here, <SideMenu viewer={here.viewer} path={null} folded={false} />)
  const links = within(screen.getByRole('navigation', { name: '主菜单' })).getAllByRole('link')
  const entries = links.map((link) => link.querySelector('.truncate')?.textContent ?? '')
  cleanup()
  return entries
}

const situationOf = (viewer: Viewer | { id: string; name: string; permissions: readonly string[] }) => ({
  viewer,
  path: 'home' as PathId,
  subject: null,
  selected: [],
  answers: {},
})

const idAt = (pattern: string): PathId => {
  const id = pathIds.find((one) => paths[one].pattern === pattern)
  if (id === undefined) throw new Error(`no path ${pattern}`)
  return id
}

const isLetIn = async (here: Awaited<ReturnType<typeof enter>>, id: PathId): Promise<boolean> => {
  await draw(here, <Gate authority={paths[id].access}>inside</Gate>)
  // The page of a refusal is loaded on demand.
  const shown = () => screen.queryByText('inside') ?? screen.queryByRole('heading', { level: 1, name: '403' })
  await waitFor(() => expect(shown()).not.toBeNull())
  const isIn = screen.queryByText('inside') !== null
  cleanup()
  return isIn
}

describe('A page code', () => {
  test.each(opened)('$code alone opens its entry, its command and its paths, and no other page', async (page) => {
    const here = await enter([page.code])
    expect(await entriesOf(here)).toEqual(['首页', page.entry, ...(page.also ?? [])])
    for (const other of opened) {
      const command = find(other.go)
      expect([other.go, command && availabilityOf(command, situationOf(here.viewer)).is]).toEqual([
        other.go,
        other.code === page.code ? 'available' : 'hidden',
      ])
      for (const path of other.paths)
        expect([path, await isLetIn(here, idAt(path))]).toEqual([path, other.code === page.code])
    }
  })

  test.each(opened)(
    'without $code its entry, its command and its paths are gone, whatever else is held',
    async (page) => {
      const here = await enter(permissionCodes.filter((code) => code !== page.code))
      expect(await entriesOf(here)).not.toContain(page.entry)
      const command = find(page.go)
      expect(command && availabilityOf(command, situationOf(here.viewer)).is).toBe('hidden')
      for (const path of page.paths) expect([path, await isLetIn(here, idAt(path))]).toEqual([path, false])
    },
  )
})

describe('All pages and commands', () => {
  test('need codes of the permission tree, and every page code of the tree has a page', () => {
    const asked = [
      ...pathIds.map((id) => paths[id].access).filter((access) => access !== 'user' && access !== 'visitor'),
      ...commands.flatMap((command) => (typeof command.needs === 'string' ? [command.needs] : (command.needs ?? []))),
    ]
    expect(asked.filter((code) => typeof code !== 'string' || !isPermissionCode(code))).toEqual([])
    const pagesWithout = permissionTree.filter((node) => !pathIds.some((id) => paths[id].access === node.code))
    expect(pagesWithout.map((node) => node.code)).toEqual([])
  })

  test('every path needs authority, except those of visitors, and no path opens without a code', () => {
    for (const id of pathIds) {
      const { access } = paths[id]
      if (access === 'visitor') continue
      expect([id, allows(access, ['user', ...permissionCodes])]).toEqual([id, true])
      expect([id, allows(access, [])]).toEqual([id, false])
      // The browser's data before a sign-in opens nothing.
      expect([id, allows(access, ['admin'])]).toEqual([id, false])
    }
  })

  test('a command is hidden from a user who has every code except those it needs', () => {
    const shown = commands.flatMap((command) => {
      if (command.needs === undefined) return []
      const needs: readonly string[] = typeof command.needs === 'string' ? [command.needs] : command.needs
      const permissions = permissionCodes.filter((code) => !needs.includes(code))
      const { is } = availabilityOf(command, situationOf({ id: 'u', name: 'n', permissions }))
      return is === 'hidden' ? [] : [command.id]
    })
    expect(shown).toEqual([])
  })

  test('a path of the console below another path needs a code of the same noun', () => {
    for (const id of pathIds) {
      const { access, parent } = paths[id]
      const above = pathIds.find((one) => one === parent)
      if (above === undefined || paths[above].access === 'user') continue
      expect([id, String(access).startsWith(String(paths[above].access))]).toEqual([id, true])
    }
  })
})
