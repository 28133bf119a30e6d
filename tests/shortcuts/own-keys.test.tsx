// Own keys in the sheet and in the preferences: they are recorded, refused, swapped, reset, switched off and shown in tips.

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { permissionCodes } from '#contract/permissions.ts'
import type { Preferences } from '#contract/preferences.ts'
import { CommandHost, loadPanels } from '#src/app/command-host.tsx'
import { startMessages } from '#src/app/i18n.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { currentPreferences } from '#src/commands/current-preferences.ts'
import { PreferencesProvider } from '#src/machines/use-preferences.tsx'
import { Shortcuts } from '#src/views/preferences/shortcuts.tsx'
import { savedPreferences } from '../support/answers.ts'
import { anOrder, DetailPage, ListPage, listeningServices, type Told } from '../support/console.tsx'
import { patience } from '../support/patience.ts'
import { WithApp } from '../support/with-app.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Opens a console with stored preferences; changes take effect at once. */
const open = async (page: ReactNode, kept: Preferences = {}) => {
  const told: Told = { went: [], said: [], of: [], asked: [], changed: [], files: [], messages: [] }
  const preferences = savedPreferences(kept)
  const answer = vi.fn(async (_: unknown, { body }: RequestInit = {}) =>
    Response.json({ code: 0, message: '', data: preferences(typeof body === 'string' ? JSON.parse(body) : null) }),
  )
  vi.stubGlobal('fetch', answer)
  const words = await startMessages('zh-CN')
  await loadPanels()
  const services = listeningServices(told)
  render(
    <WithApp>
      <I18nextProvider i18n={words}>
        <PreferencesProvider>
          {(preferences) => (
            <CommandHost
              services={{
                ...services,
                tell: (message) =>
                  message.type === 'preferences.set' ? preferences.send(message) : services.tell(message),
              }}
              viewer={{ id: 'u1', name: '苏文佩', permissions: permissionCodes }}
            >
              {page}
            </CommandHost>
          )}
        </PreferencesProvider>
      </I18nextProvider>
    </WithApp>,
  )
  if (Object.keys(kept).length > 0) await waitFor(() => expect(currentPreferences.now()).toEqual(kept))
  else await vi.waitFor(() => expect(answer).toHaveBeenCalled(), patience)
  return { told, user: userEvent.setup() }
}

const moves = () => ({ 'rows.next': vi.fn(), 'rows.mark': vi.fn(), 'list.search': vi.fn() })

const sheetOf = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.keyboard('?')
  return screen.getByRole('dialog', { name: '快捷键' })
}

const record = async (user: ReturnType<typeof userEvent.setup>, sheet: HTMLElement, title: string) => {
  await user.click(within(sheet).getByRole('button', { name: `更改「${title}」的快捷键` }))
  return within(sheet).getByRole('textbox', { name: `「${title}」的新快捷键` })
}

test('a key recorded in the sheet works at once, and the old one no longer does', async () => {
  const answers = moves()
  const { user } = await open(<ListPage order={null} answers={answers} />)
  const sheet = await sheetOf(user)
  const box = await record(user, sheet, '下一行')
  expect(box).toHaveFocus()
  await user.keyboard('h{Enter}')
  expect(within(sheet).getByRole('button', { name: '更改「下一行」的快捷键' })).toHaveFocus()
  expect(currentPreferences.now().keys).toEqual({ 'rows.next': 'h' })
  await user.keyboard('{Escape}')
  await user.keyboard('j')
  expect(answers['rows.next']).not.toHaveBeenCalled()
  await user.keyboard('h{ArrowDown}')
  expect(answers['rows.next']).toHaveBeenCalledTimes(2)
})

test('Esc cancels the recording and leaves the sheet open', async () => {
  const { user } = await open(<ListPage order={null} answers={moves()} />)
  const sheet = await sheetOf(user)
  const box = await record(user, sheet, '下一行')
  await user.keyboard('h{Escape}')
  expect(box).not.toBeInTheDocument()
  expect(sheet).toBeVisible()
  expect(currentPreferences.now().keys).toBeUndefined()
})

test('a key of an input method is refused with a sentence', async () => {
  const { user } = await open(<ListPage order={null} answers={moves()} />)
  const sheet = await sheetOf(user)
  const box = await record(user, sheet, '下一行')
  fireEvent.keyDown(box, { key: 'Process', code: 'KeyH', keyCode: 229 })
  expect(box).toHaveValue('')
  expect(box).toHaveAccessibleDescription(/输入法/)
  fireEvent.keyDown(box, { key: 'h', code: 'KeyH', keyCode: 229 })
  expect(box).toHaveValue('')
})

test('a reserved key is refused with its owner and is not saved', async () => {
  const { user } = await open(<ListPage order={null} answers={moves()} />)
  const sheet = await sheetOf(user)
  const box = await record(user, sheet, '下一行')
  await user.keyboard('{Control>}t{/Control}')
  expect(box).toHaveAccessibleDescription(/由浏览器使用/)
  await user.keyboard('{Enter}')
  expect(box).toBeVisible()
  await user.keyboard('{Backspace}{Control>} {/Control}')
  expect(box).toHaveAccessibleDescription(/由中文输入法使用/)
})

test('a key of another command is swapped or taken over', async () => {
  const answers = moves()
  const { user } = await open(<ListPage order={null} answers={answers} />)
  const sheet = await sheetOf(user)
  const box = await record(user, sheet, '下一行')
  await user.keyboard('x')
  expect(box).toHaveAccessibleDescription('已用于「选中或取消选中」。')
  await user.click(within(sheet).getByRole('button', { name: '互换' }))
  expect(currentPreferences.now().keys).toEqual({ 'rows.next': 'x', 'rows.mark': 'j' })
  await record(user, sheet, '搜索本页')
  await user.keyboard('x')
  await user.click(within(sheet).getByRole('button', { name: /^替换/ }))
  expect(currentPreferences.now().keys).toEqual({ 'rows.next': '', 'rows.mark': 'j', 'table:list.search': 'x' })
})

test('a sequence of three strokes can be recorded', async () => {
  const { user } = await open(<ListPage order={null} answers={moves()} />)
  const sheet = await sheetOf(user)
  await record(user, sheet, '搜索本页')
  await user.keyboard('q')
  await user.keyboard('q')
  await user.keyboard('s')
  await user.click(within(sheet).getByRole('button', { name: '保存' }))
  expect(currentPreferences.now().keys).toEqual({ 'table:list.search': 'q q s' })
})

test('a changed key is marked, shows its default, and can be reset', async () => {
  const { user } = await open(<ListPage order={null} answers={moves()} />, { keys: { 'rows.next': 'h' } })
  const sheet = await sheetOf(user)
  expect(within(sheet).getByTitle('默认 J')).toHaveTextContent('已更改')
  await user.click(within(sheet).getByRole('button', { name: '恢复「下一行」的默认快捷键' }))
  expect(currentPreferences.now().keys).toBeUndefined()
  expect(within(sheet).getByRole('button', { name: '更改「下一行」的快捷键' })).toHaveFocus()
})

test('the sheet can show the whole keymap and be searched by keys', async () => {
  const { user } = await open(<ListPage order={null} answers={moves()} />)
  const sheet = await sheetOf(user)
  expect(within(sheet).queryByText('提交定标')).toBeNull()
  await user.click(within(sheet).getByRole('radio', { name: '全部' }))
  expect(within(sheet).getAllByText('提交定标').length).toBeGreaterThan(0)
  await user.type(within(sheet).getByRole('searchbox'), 'g o')
  expect(within(sheet).getByText('招标需求')).toBeVisible()
  expect(within(sheet).queryByText('提交定标')).toBeNull()
})

test('the keys of a page leave out what leads on in dialogs and forms, where it would do nothing', async () => {
  const { user } = await open(<ListPage order={null} answers={moves()} />)
  const sheet = await sheetOf(user)
  expect(within(sheet).getByText('确认')).toBeVisible()
  expect(within(sheet).queryByText('处理下一条')).toBeNull()
  expect(within(sheet).queryByText('提交并处理下一条')).toBeNull()
})

test('the full-width question mark opens the sheet too', async () => {
  await open(<ListPage order={null} />)
  fireEvent.keyDown(document.body, { key: '？', code: 'Slash', shiftKey: true })
  expect(screen.getByRole('dialog', { name: '快捷键' })).toBeVisible()
})

test('character keys can be switched off in the sheet, which removes their hints; Mod+/ still works', async () => {
  const { user, told } = await open(
    <DetailPage order={anOrder({ status: 'pending_audit', review_stage: null })}>
      <CommandButton id="orders.approve" />
    </DetailPage>,
  )
  const approve = screen.getByRole('button', { name: /通过/ })
  expect(approve).toHaveAttribute('aria-keyshortcuts', 'a')
  const sheet = await sheetOf(user)
  await user.click(within(sheet).getByRole('checkbox', { name: /字符快捷键/ }))
  await user.keyboard('{Escape}')
  expect(approve).not.toHaveAttribute('aria-keyshortcuts')
  await user.keyboard('ago')
  expect([screen.queryByRole('dialog'), told.went]).toEqual([null, []])
  await user.keyboard('{Control>}/{/Control}')
  expect(screen.getByRole('dialog', { name: '快捷键' })).toBeVisible()
})

test('the pinyin preset can be chosen in the preferences and changes the panel of g', async () => {
  const { user, told } = await open(
    <>
      <ListPage order={null} />
      <Shortcuts />
    </>,
  )
  await user.click(screen.getByRole('radio', { name: '拼音助记' }))
  ;(document.activeElement as HTMLElement).blur() // a radio button handles letters itself
  await user.keyboard('g')
  expect(
    within(screen.getByRole('dialog', { name: '前往…' }))
      .getByText('评标管理')
      .closest('li'),
  ).toHaveTextContent('p')
  await user.keyboard('p')
  expect(told.went).toEqual(['/bidding/review'])
})

test('a file with a fault changes nothing and the fault is shown with its line; a valid file is applied', async () => {
  const { user } = await open(<Shortcuts />, { keys: { 'rows.next': 'h' } })
  const input = screen.getByLabelText('选择快捷键文件')
  const file = (keys: string) =>
    new File([`{\n"format":"herbal-tender-keys/1",\n"preset":"pinyin",\n"keys":{${keys}}\n}`], 'keys.json', {
      type: 'application/json',
    })
  await user.upload(input, file('\n"rows.next":"l",\n"rows.mark":"Mod+t"'))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/第 6 行\s*rows\.mark.*由浏览器使用/))
  expect(currentPreferences.now().keys).toEqual({ 'rows.next': 'h' })
  await user.upload(input, file('"rows.next":"l"'))
  await waitFor(() => expect(currentPreferences.now()).toMatchObject({ keys: { 'rows.next': 'l' } }))
  expect(currentPreferences.now().switches).toEqual({ 'keys.pinyin': true })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('after three presses of a button a tip shows its key, and never again once it was dismissed', async () => {
  const { user, told } = await open(
    <ListPage order={null}>
      <CommandButton id="orders.create" />
    </ListPage>,
    { switches: { 'home.tips': false } },
  )
  const press = () => user.click(screen.getByRole('button', { name: /新建/ }))
  await press()
  await press()
  expect(screen.queryByText('下次可按')).toBeNull()
  await press()
  expect(told.went.length).toBe(3)
  const tip = (await screen.findByText('下次可按')).closest('[data-tip]')
  expect(tip).toHaveTextContent('C')
  await user.click(screen.getByRole('button', { name: '不再提示「新建」' }))
  expect(screen.queryByText('下次可按')).toBeNull()
  for (let nth = 0; nth < 4; nth += 1) await press()
  expect(screen.queryByText('下次可按')).toBeNull()
  expect(currentPreferences.now().tips).toEqual({ 'create.here': 9 })
})

test('pressing the key of a command notes the key as known', async () => {
  const { user } = await open(
    <ListPage order={null}>
      <CommandButton id="orders.create" />
    </ListPage>,
    { switches: { 'home.tips': false } },
  )
  await user.keyboard('c')
  expect(currentPreferences.now().tips).toEqual({ 'create.here': 9 })
})
