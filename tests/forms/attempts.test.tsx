// A new record whose answer never came is not made a second time: by the page that sent it, nor by one that restores its draft.
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { type Line, leaveConsole, setWorldPage } from '../support/console-page.tsx'
import { aHerb } from '../support/factories.ts'
import { patience } from '../support/patience.ts'

/** What happens to the next write: the answer is lost after or before it is carried out, or never comes. */
let fate: 'lost after' | 'lost before' | 'never' | null = null
const written: string[] = []
const line: Line = async (world, path, init) => {
  if ((init.method ?? 'GET') !== 'POST' || !/\/bidding\/(order|herbal_template)\//.test(path))
    return world.http(path, init)
  const now = fate
  fate = null
  written.push(new Headers(init.headers).get('Idempotency-Key') ?? '')
  if (now === 'lost before') throw new TypeError('Failed to fetch')
  const answer = await world.http(path, init)
  if (now === 'lost after') throw new TypeError('Failed to fetch')
  return now === 'never' ? new Promise(() => {}) : answer
}
const stage = setWorldPage(line)
afterEach(() => {
  fate = null
  written.length = 0
})

const titlesLike = async (part: string): Promise<(string | null)[]> => {
  const rows = await stage.world.db.selectFrom('orders').select('title').where('title', 'like', `${part}%`).execute()
  return rows.map(({ title }) => title)
}
const title = () => screen.findByRole('textbox', { name: /标题/ }, patience)
const save = async (user: UserEvent) => user.click(screen.getByRole('button', { name: /保存草稿/ }))
const saved = () => waitFor(() => expect(location.pathname).toBe('/bidding/order/edit'), patience)
/** Closes the page while it sends. In this process the call goes on, so that the person has to sign in again. */
const closeTab = () => {
  leaveConsole()
  stage.world.advance({ seconds: 1 })
}
const unanswered = () => screen.findByText('没有收到服务器的答复', {}, patience)
const restore = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: '恢复' }, patience))

describe('a new demand', () => {
  test('sent by a page that is closed meanwhile is made once, when its draft is restored and saved', async () => {
    const user = await stage.open('/bidding/order/create', 'buyer')
    await user.type(await title(), '关了再开')
    fate = 'never'
    await save(user)
    await waitFor(async () => expect(await titlesLike('关了再开')).toHaveLength(1), patience)
    closeTab()
    const again = await stage.open('/bidding/order/create', 'buyer')
    await restore(again)
    await save(again)
    await saved()
    expect(await titlesLike('关了再开')).toEqual(['关了再开'])
    expect(new Set(written).size).toBe(1)
  })

  test('changed after its answer was lost is saved as the changed one, once', async () => {
    const user = await stage.open('/bidding/order/create', 'buyer')
    await user.type(await title(), '答复丢了')
    fate = 'lost after'
    await save(user)
    await unanswered()
    await user.type(await title(), '又改')
    await save(user)
    await saved()
    await waitFor(async () => expect(await titlesLike('答复丢了')).toEqual(['答复丢了又改']), patience)
  })

  test('changed after its draft was restored is saved as the changed one, once', async () => {
    const user = await stage.open('/bidding/order/create', 'buyer')
    await user.type(await title(), '恢复之后')
    fate = 'never'
    await save(user)
    await waitFor(async () => expect(await titlesLike('恢复之后')).toHaveLength(1), patience)
    closeTab()
    const again = await stage.open('/bidding/order/create', 'buyer')
    await restore(again)
    await again.type(await title(), '又改')
    await save(again)
    await saved()
    await waitFor(async () => expect(await titlesLike('恢复之后')).toEqual(['恢复之后又改']), patience)
  })

  test('that never reached the server is made with what was written last', async () => {
    const user = await stage.open('/bidding/order/create', 'buyer')
    await user.type(await title(), '没到')
    fate = 'lost before'
    await save(user)
    await unanswered()
    await user.type(await title(), '又改')
    await save(user)
    await saved()
    expect(await titlesLike('没到')).toEqual(['没到又改'])
  })

  test('after another is made for itself', async () => {
    for (const name of ['一份', '另一份']) {
      const user = await stage.open('/bidding/order/create', 'buyer')
      await user.type(await title(), `各存${name}`)
      await save(user)
      await saved()
      leaveConsole()
    }
    expect((await titlesLike('各存')).toSorted()).toEqual(['各存一份', '各存另一份'])
    expect(new Set(written).size).toBe(2)
  })
})

test('a new variety that was changed after its answer was lost is not made twice: the page says so, and makes another only when asked again', async () => {
  const named = async () => {
    const rows = await stage.world.db
      .selectFrom('herbal_templates')
      .select('name')
      .where('name', 'like', '丢了答复%')
      .execute()
    return rows.map(({ name }) => name).toSorted()
  }
  await aHerb(stage.world, '黄芪')
  const user = await stage.open('/bidding/herbal/create', 'admin')
  const name = () => screen.findByRole('textbox', { name: /品种名称/ }, patience)
  await user.type(await screen.findByRole('combobox', { name: /药材/ }, patience), '黄芪')
  await user.click(await screen.findByRole('option', { name: /黄芪/ }, patience))
  await user.clear(await name())
  await user.type(await name(), '丢了答复')
  const button = () => screen.getByRole('button', { name: /^保存(?!并)/ })
  fate = 'lost after'
  await user.click(button())
  await unanswered()
  await user.type(await name(), '的品种')
  await user.click(button())
  await screen.findByText('上一次提交其实已被接受', {}, patience)
  expect(await named()).toEqual(['丢了答复'])
  expect(await name()).toHaveValue('丢了答复的品种')
  await user.click(button())
  await waitFor(async () => expect(await named()).toEqual(['丢了答复', '丢了答复的品种']), patience)
})
