// The palette's list while the server does not answer, under the pointer, and at keys that need an address.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Fault } from '#src/api/fault.ts'
import { ListPage, openConsole } from '../support/console.tsx'

const palette = () => screen.getByRole('dialog', { name: '命令面板' })
const status = () => within(palette()).getByRole('status')
const options = () => within(palette()).getAllByRole('option')
const chosen = () => within(palette()).getByRole('option', { selected: true })

const unsent = new Fault('network', 'No answer came back')

/** Opens the palette in front of a server that answers nothing. */
const openUnanswered = async () => {
  const opened = await openConsole(<ListPage order={null} />, { answers: Array.from({ length: 60 }, () => unsent) })
  await opened.user.keyboard('{Control>}k{/Control}')
  return opened
}

describe('a server that does not answer', () => {
  test('is said in place of a number of results, and its lists are not offered', async () => {
    const { user } = await openUnanswered()
    await user.paste('亳州华泉')
    await waitFor(() => expect(status()).toHaveTextContent('服务器没有应答'))
    expect(palette()).toHaveTextContent('服务器没有应答，本机已读过的记录里没有「亳州华泉」')
    expect(palette()).toHaveTextContent('命令照常可查')
    expect(options().map((option) => option.textContent)).toEqual([expect.stringContaining('新建招标需求')])
  })

  test('leaves the commands, and says that only those were found', async () => {
    const { user } = await openUnanswered()
    await user.paste('供应商')
    await waitFor(() => expect(status()).toHaveTextContent(/^服务器没有应答 · 本机 \d+ 项$/))
    expect(chosen()).toHaveTextContent('供应商')
    // Beside the input, and below it, where a phone has room.
    expect(within(palette()).getAllByText(/^服务器没有应答 · 本机 \d+ 项$/)).toHaveLength(2)
  })

  test('is forgotten with its query', async () => {
    const { user } = await openUnanswered()
    await user.paste('供应商')
    await waitFor(() => expect(status()).toHaveTextContent('服务器没有应答'))
    await user.clear(within(palette()).getByRole('combobox'))
    await user.paste('>供应商')
    expect(status()).toHaveTextContent(/^\d+ 项$/)
  })
})

test('the pointer chooses a row once it has really moved, and a press runs it', async () => {
  const { user, told } = await openConsole(<ListPage order={null} />)
  await user.keyboard('{Control>}k{/Control}')
  await user.paste('>管理')
  const [first, second] = options()
  if (first === undefined || second === undefined) throw new Error('the list has two rows')
  fireEvent.pointerMove(second, { clientX: 10, clientY: 10 })
  fireEvent.pointerMove(second, { clientX: 11, clientY: 10 })
  expect(chosen()).toBe(first)
  fireEvent.pointerMove(second, { clientX: 20, clientY: 10 })
  fireEvent.pointerMove(second, { clientX: 21, clientY: 10 })
  expect(chosen()).toBe(second)
  expect(within(palette()).getByRole('combobox')).toHaveAttribute('aria-activedescendant', second.id)
  await user.click(second)
  expect(told.went).toHaveLength(1)
})

test('Mod+Enter runs a command, which has no address of its own', async () => {
  const { user, told } = await openConsole(<ListPage order={null} />)
  await user.keyboard('{Control>}k{/Control}')
  await user.paste('>供应商管理')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(told.went).toHaveLength(1)
})
