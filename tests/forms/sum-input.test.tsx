import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SumInput } from '#src/forms/sum-input.tsx'

const Budget = () => {
  const [value, setValue] = useState('')
  return <SumInput aria-label="预算" value={value} onChange={setValue} />
}

test('a sum in 万 becomes its figure while it is typed, and other text stays', async () => {
  const user = userEvent.setup()
  render(<Budget />)
  const input = screen.getByRole('textbox', { name: '预算' })
  await user.type(input, '12.5 万')
  expect(input).toHaveValue('125000')
  await user.type(input, '元')
  expect(input).toHaveValue('125000')
  await user.tab()
  expect(input).toHaveValue('125,000.00')
  await user.clear(input)
  await user.paste('12万斤')
  await user.tab()
  expect(input).toHaveValue('12万斤')
})

test('a sum whose 万 comes from an input method is read when its composition ends', async () => {
  const user = userEvent.setup()
  render(<Budget />)
  const input = screen.getByRole('textbox', { name: '预算' })
  await user.type(input, '12')
  fireEvent.compositionStart(input)
  fireEvent.change(input, { target: { value: '12wan' } })
  fireEvent.change(input, { target: { value: '12万' } })
  expect(input).toHaveValue('12万')
  fireEvent.compositionEnd(input)
  expect(input).toHaveValue('120000')
})
