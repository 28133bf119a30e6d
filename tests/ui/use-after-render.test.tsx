// An act that waits for what is rendered: it meets what an effect of that rendering adds, in the same turn.
import { act, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { useAfterRender } from '#src/ui/layout/use-after-render.ts'

const Folded = () => {
  const [isFaulty, setFaulty] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [focused, setFocused] = useState(0)
  const afterRender = useAfterRender()
  // A card opens because a field in it is marked.
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

test('the focus is in the field that has just come when the click is over', () => {
  render(<Folded />)
  screen.getByRole('button').click()
  return Promise.resolve().then(() => {
    expect(screen.getByRole('textbox')).toHaveFocus()
    expect(screen.getByRole('button')).toHaveTextContent('check 1')
  })
})

test('each act runs once, and none after the component is gone', () => {
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
