// Keys pressed before the console listens: after signing in, and while the page is loaded anew.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { holdKeys, takeHeldKeys } from '#src/keyboard/before-shell.ts'
import { ListPage, openConsole } from '../support/console.tsx'

afterEach(() => void takeHeldKeys())

const palette = () => screen.getByRole('dialog', { name: '命令面板' })

test('the palette’s shortcut and the text after it reach the palette, in order', async () => {
  holdKeys()
  const early = userEvent.setup()
  await early.keyboard('{Control>}k{/Control}zbxq')
  const heard: string[] = []
  await openConsole(<ListPage order={null} answers={{ 'rows.next': () => void heard.push('next') }} />)
  await waitFor(() => expect(within(palette()).getByRole('combobox')).toHaveValue('zbxq'))
  expect(heard).toEqual([])
})

test('moves before the shortcut come first', async () => {
  holdKeys()
  const early = userEvent.setup()
  await early.keyboard('jj{Control>}k{/Control}zb')
  const heard: string[] = []
  await openConsole(<ListPage order={null} answers={{ 'rows.next': () => void heard.push('next') }} />)
  await waitFor(() => expect(within(palette()).getByRole('combobox')).toHaveValue('zb'))
  expect(heard).toEqual(['next', 'next'])
})

test('keys of the browser keep their effect', () => {
  holdKeys()
  for (const key of [{ key: 'F5' }, { key: 'r', ctrlKey: true }, { key: 'Tab' }])
    expect(fireEvent.keyDown(document.body, key)).toBe(true)
  expect(takeHeldKeys()).toEqual([])
})

test('a page that asks for text ends the holding', () => {
  holdKeys()
  fireEvent.keyDown(document.body, { key: 'j' })
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  expect(fireEvent.keyDown(field, { key: 'a' })).toBe(true)
  expect(takeHeldKeys()).toEqual([])
  field.remove()
})
