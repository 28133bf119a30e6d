// A dialog has the focus from the moment it is drawn, so that no key pressed before its effects have run reaches the page behind.
import { act } from '@testing-library/react'
import { type ReactNode, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog, type DialogProps } from '#src/ui/overlay/dialog.tsx'

const Ask = ({ initialFocus }: Pick<DialogProps, 'initialFocus'>) => {
  const second = useRef<HTMLInputElement>(null)
  return (
    <Dialog open onClose={vi.fn()} title="授标" closeLabel="关闭" initialFocus={initialFocus ?? second}>
      <input aria-label="说明" />
      <input aria-label="数量" ref={second} defaultValue="12" />
    </Dialog>
  )
}

const Plain = () => (
  <Dialog open onClose={vi.fn()} title="授标" closeLabel="关闭">
    <input aria-label="停用" disabled />
    <input aria-label="说明" defaultValue="按计划办理" />
  </Dialog>
)

/** Draws the element; returns what has the focus in the task in which the dialog is drawn, before later effects. */
const focusedWhenDrawn = (element: ReactNode): Promise<Element | null> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role="dialog"]') === null) return
      observer.disconnect()
      resolve(document.activeElement)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const place = document.body.appendChild(document.createElement('main'))
    const root = createRoot(place)
    root.render(element)
    unmount = () => root.unmount()
  })

let unmount = () => {}
const actEnvironment = Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
beforeEach(() => {
  // Within `act` all effects would run at once, which no browser does.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})
afterEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', actEnvironment)
  act(() => unmount())
  document.body.replaceChildren()
})

test('the named control has the focus when the dialog is drawn', async () => {
  expect(await focusedWhenDrawn(<Ask />)).toHaveAccessibleName('数量')
})

test('a function that returns false leaves the focus to the first control', async () => {
  expect(await focusedWhenDrawn(<Ask initialFocus={() => false} />)).toHaveAccessibleName('说明')
})

test('by default the first usable control has the focus, and its text is selected', async () => {
  const control = await focusedWhenDrawn(<Plain />)
  expect(control).toHaveAccessibleName('说明')
  expect(control).toHaveProperty('selectionStart', 0)
  expect(control).toHaveProperty('selectionEnd', 5)
})
