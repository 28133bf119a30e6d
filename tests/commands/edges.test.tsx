// No bound key is silent: when it can do nothing at its place, the foot says why and what helps.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { createOrder } from '#contract/orders.ts'
import { permissionCodes } from '#contract/permissions.ts'
import { createDispatcher } from '#src/commands/dispatch.ts'
import { keymap } from '#src/commands/keymap.ts'
import { loadedCommands } from '#src/commands/loaded-commands.ts'
import { commands, find } from '#src/commands/registry.ts'
import { createSituations } from '#src/commands/situation.ts'
import { modalContexts } from '#src/keyboard/bindings.ts'
import { parseKeys } from '#src/keyboard/keys.ts'
import { idleReason, unansweredReason } from '#src/palette/edges.ts'
import { ListPage, openConsole } from '../support/console.tsx'
import { setWorldPage } from '../support/console-page.tsx'
import { aSupplier, orderBody } from '../support/factories.ts'
import { allWords, languages } from '../support/words.ts'

const stage = setWorldPage()
const titles = Array.from({ length: 12 }, (_, nth) => `需求 ${nth + 1}`)

beforeAll(async () => {
  const supplier = await aSupplier(stage.world)
  for (const title of titles) {
    const body = orderBody(stage.world, { invited_supplier_ids: [supplier.id], submit: true, title })
    await stage.world.call(createOrder, { body }, { as: 'buyer' })
  }
})

const foot = () => document.querySelector('[data-foot]')
const told = (text: string) => waitFor(() => expect(foot()).toHaveTextContent(text))
const openList = async (address: string) => {
  const user = await stage.open(address, 'admin')
  await waitFor(() => expect(document.querySelector('main [data-row-id]')).toBeInTheDocument())
  return user
}

test('a key that cannot move at the end of a page or a list says why, and names the key that leads on', async () => {
  const user = await openList('/bidding/order?page_size=10')
  await user.keyboard('p')
  await told('上一页：已是第一页')
  await user.keyboard('jk')
  await told('上一行：已是本页第一条')
  await user.keyboard('{Control>}{End}{/Control}j')
  await told('下一行：已是本页最后一条')
  expect(foot()).toHaveTextContent('下一页')
  await user.keyboard('{ArrowDown}')
  await told('下一行：已是本页最后一条')
  await user.keyboard('n')
  await waitFor(() => expect(location.search).toContain('page=2'))
  expect(foot()).toHaveTextContent('')
  await waitFor(() => expect(document.querySelectorAll('main [data-row-id]')).toHaveLength(2))
  await user.keyboard('n')
  await told('下一页：已是最后一页')
})

test('a key says that there are no filters or no acts to undo; a search is undone and redone', async () => {
  const user = await openList('/bidding/order')
  await user.keyboard('{Shift>}F{/Shift}')
  await told('清除筛选：没有筛选条件')
  await user.keyboard('{Control>}z{/Control}')
  await told('没有可撤销的操作')
  await user.keyboard('/需求 12{Enter}')
  await waitFor(() => expect(document.querySelectorAll('main [data-row-id]')).toHaveLength(1))
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-row-id'))
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(location.search).toBe(''))
  await told('已撤销：搜索')
  await waitFor(() => expect(document.querySelector('main [role="search"] input')).toHaveValue(''))
  await user.keyboard('{Control>}y{/Control}')
  await waitFor(() => expect(new URLSearchParams(location.search).get('search')).toBe('需求 12'))
  await told('已重做：搜索')
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await told('没有可重做的操作')
})

test('in a field without typed text the undo keys are the page’s, so that the browser takes back no text of another field', async () => {
  const user = await openList('/bidding/order')
  await user.keyboard('/需求 12{Enter}')
  await waitFor(() => expect(document.querySelectorAll('main [data-row-id]')).toHaveLength(1))
  const menu = screen.getByPlaceholderText('筛选菜单')
  const isLeftToBrowser = () => fireEvent.keyDown(menu, { key: 'z', code: 'KeyZ', ctrlKey: true })
  act(() => menu.focus())
  expect(isLeftToBrowser()).toBe(false)
  await told('已撤销：搜索')
  await waitFor(() => expect(location.search).toBe(''))
  await user.keyboard('x')
  expect(isLeftToBrowser()).toBe(true)
})

test('a key says that a list has no records, or that it does nothing here, without naming an act of other records', async () => {
  const user = await openList('/system/user')
  await user.keyboard('jb')
  await told('B 在这一页没有作用')
  expect(foot()).not.toHaveTextContent('比价')
  expect(
    within(screen.getByText('B 在这一页没有作用').closest('p') ?? document.body).getByRole('button'),
  ).toHaveTextContent('快捷键')
  await user.keyboard('/nobody at all{Enter}')
  await waitFor(() => expect(document.querySelector('main [data-row-id]')).toBeNull())
  document.querySelector<HTMLElement>('main')?.focus()
  await user.keyboard('j')
  await told('下一行：列表里没有记录')
  await user.keyboard('m')
  await told('本行或所选的操作：列表里没有记录')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a key about a record, in a list without one, names the act of that list', async () => {
  const user = await stage.open('/bidding/order?search=nothing like it', 'admin')
  await screen.findByText('没有符合条件的需求')
  document.querySelector<HTMLElement>('main')?.focus()
  await user.keyboard('a')
  await told('通过：列表里没有记录')
})

test('a key that can do nothing before all commands are there waits for the words of its reason', async () => {
  const words = Promise.withResolvers<void>()
  vi.spyOn(loadedCommands, 'coming').mockReturnValue(words.promise)
  const { user } = await openConsole(<ListPage order={null} />)
  await user.keyboard('x')
  await new Promise(setImmediate)
  expect(foot()).toHaveTextContent('')
  words.resolve()
  await told('选中或取消选中：这一页的记录不能选中')
})

test('on the page of a record opened from a list a key says that it is the first one', async () => {
  const user = await openList('/bidding/order?page_size=10')
  await user.keyboard('j{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/bidding/order/detail'))
  await screen.findByRole('heading', { level: 1, name: '需求 12' })
  await user.keyboard('k')
  await told('上一条：已是本页第一条')
})

test('in the panel of a user Del, ? and Ctrl+Z act or say why not', async () => {
  const user = await openList('/system/user?search=admin')
  await user.keyboard('j{Enter}')
  const panel = await screen.findByRole('dialog')
  const tab = await within(panel).findByRole('tab', { name: '菜单权限' })
  // The panel begins in its first field, where these keys are text.
  act(() => tab.focus())
  await user.keyboard('{Control>}z{/Control}')
  await told('撤销：没有可撤销的操作')
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await told('重做：没有可重做的操作')
  // Nobody may delete their own account.
  await user.keyboard('{Delete}')
  await told('不能')
  await user.keyboard('?')
  await waitFor(() => expect(screen.getByRole('dialog', { name: /快捷键/ })).toBeVisible())
})

const strokeEvent = (stroke: string): KeyboardEventInit => {
  const held = stroke === '+' ? ['+'] : stroke.split('+')
  const key = held.at(-1) ?? ''
  const named = key === 'Space' ? ' ' : key
  return {
    key: held.includes('Shift') && named.length === 1 ? named.toUpperCase() : named,
    ctrlKey: held.includes('Mod'),
    shiftKey: held.includes('Shift'),
    altKey: held.includes('Alt'),
    bubbles: true,
    cancelable: true,
  }
}

test('every bound key that nothing handles gives a reason or is left to the browser', () => {
  const browser = /^(?:Mod\+)?(?:Arrow\w+|Page\w+|Home|End|Enter|Space)$|^Mod\+a$/
  const silent: string[] = []
  for (const binding of keymap.filter((one) => !modalContexts.has(one.in))) {
    const place = document.createElement('div')
    place.dataset.keyContext = binding.in
    document.body.append(place)
    const situations = createSituations()
    situations.enter({ id: 'u1', name: 'u1', permissions: permissionCodes })
    const heard = vi.fn()
    let strokes: readonly string[] = []
    const dispatch = createDispatcher({
      commands: { all: commands, find },
      situations,
      apple: false,
      chord: () => ({ strokes, contexts: [binding.in, 'global'] }),
      tellChord: (event) => {
        strokes = event.type === 'chord.begun' || event.type === 'chord.continued' ? [...strokes, event.stroke] : []
      },
      run: heard,
      refuse: heard,
      absent: heard,
      unbound: heard,
      lost: heard,
    })
    for (const stroke of parseKeys(binding.keys)) {
      const event = new KeyboardEvent('keydown', strokeEvent(stroke))
      place.addEventListener('keydown', dispatch, { once: true })
      place.dispatchEvent(event)
    }
    const [last = ''] = parseKeys(binding.keys).slice(-1)
    if (heard.mock.calls.length === 0 && !browser.test(last)) silent.push(`${binding.in} ${binding.keys}`)
    place.remove()
  }
  expect(silent).toEqual([])
})

test('each reason for an idle key is a sentence in both languages', () => {
  for (const language of languages) {
    const words = allWords(language)
    const missing = commands
      .flatMap(({ id }) => [unansweredReason(id), idleReason(id).reason])
      .filter((key) => !words.has(key))
    expect(missing).toEqual([])
  }
})
