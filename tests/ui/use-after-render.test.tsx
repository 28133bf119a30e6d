// An act that waits for a rendering runs in the same turn, after the effects of that rendering.
import { act, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { useAfterRender } from '#src/ui/layout/use-after-render.ts'

const Folded = () => {
  const [isFaulty, setFaulty] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [focused, setFocused] = useState(0)
  const afterRender = useAfterRender()
  // Stands for a card that opens because one of its fields is marked.
  useEffect(() => {
    if (isFaulty) setOpen(true)
  }, [isFaulty])
  const check = () => {
    setFaulty(true)
    afterRender(() => document.getElementById('field')?.focus())
    afterRender(() => setFocused((times) => times + 1))
  }
  return (
    <>
      <button type="button" onClick={check}>
        check {focused}
      </button>
      {isOpen && <input id="field" />}
    </>
  )
}

test('a field that an effect adds has the focus by the end of the click', () => {
  render(<Folded />)
  screen.getByRole('button').click()
  return Promise.resolve().then(() => {
    expect(screen.getByRole('textbox')).toHaveFocus()
    expect(screen.getByRole('button')).toHaveTextContent('check 1')
  })
})

test('each act runs once, and none after the component is unmounted', () => {
  const done: string[] = []
  let later = (_: () => void) => {}
  const Short = () => {
    later = useAfterRender()
    return null
  }
  const { unmount, rerender } = render(<Short />)
  act(() => {
    later(() => done.push('first'))
    later(() => done.push('second'))
  })
  expect(done).toEqual(['first', 'second'])
  rerender(<Short />)
  unmount()
  act(() => later(() => done.push('gone')))
  expect(done).toEqual(['first', 'second'])
})
