// Keys pressed while a page is still loading: text for its first field, moves for its rows, and no command that changes
// anything.
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { anOrder, ListPage, openConsole } from '../support/console.tsx'

let stand: () => void = () => undefined

/** A page that appears when `stand` is called. */
const Coming = ({ page }: { page: React.ReactNode }) => {
  const [stands, setStands] = useState(false)
  stand = () => act(() => setStands(true))
  return stands ? (
    page
  ) : (
    <main tabIndex={-1}>
      <p data-coming="" />
    </main>
  )
}

const Form = () => (
  <main tabIndex={-1}>
    <form data-key-context="form">
      <input aria-label="标题" defaultValue="旧" />
      <input aria-label="备注" />
    </form>
  </main>
)
const title = () => screen.getByLabelText<HTMLInputElement>('标题')
const foot = () => document.querySelector('[data-foot]')
const waiting = anOrder({ status: 'pending_audit', review_stage: null })

test('the first field of a form gets the keys as text, complete and in order', async () => {
  const { user, told } = await openConsole(<Coming page={<Form />} />)
  await user.keyboard('go jack')
  expect(told.went).toEqual([])
  stand()
  await waitFor(() => expect(title()).toHaveValue('旧go jack'))
  expect(title()).toHaveFocus()
  await user.keyboard('?')
  expect(title()).toHaveValue('旧go jack?')
})

test('a list gets the moves in order once it is drawn; a key that acts is dropped with a sentence', async () => {
  const heard: string[] = []
  const answers = { 'rows.next': () => void heard.push('next'), 'rows.prev': () => void heard.push('prev') }
  const { user } = await openConsole(<Coming page={<ListPage order={waiting} answers={answers} />} />)
  await user.keyboard('jkja')
  expect(heard).toEqual([])
  stand()
  await waitFor(() => expect(foot()).toHaveTextContent('通过：按下时页面尚未就绪'))
  expect(heard).toEqual(['next', 'prev', 'next'])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  // Now that the record is on the screen, the same key opens the dialog.
  await user.keyboard('a')
  await waitFor(() => expect(screen.getByRole('dialog', { name: '通过' })).toBeVisible())
})

test('Enter and Space on a focused button press it at once', async () => {
  const pressed = vi.fn()
  const { user } = await openConsole(
    <>
      <button type="button" onClick={pressed}>
        消息
      </button>
      <Coming page={<Form />} />
    </>,
  )
  act(() => screen.getByRole('button', { name: '消息' }).focus())
  await user.keyboard('{Enter} ')
  expect(pressed).toHaveBeenCalledTimes(2)
})

test('Esc and a press of the pointer drop the kept keys', async () => {
  const next = vi.fn()
  const { user } = await openConsole(<Coming page={<ListPage order={waiting} answers={{ 'rows.next': next }} />} />)
  await user.keyboard('jj{Escape}')
  await user.keyboard('j')
  await user.click(document.body)
  stand()
  await user.keyboard('j')
  expect(next).toHaveBeenCalledTimes(1)
})

test('a search whose text was handed in takes no more text: keys typed then are for its rows', async () => {
  const heard: string[] = []
  let answered: () => void = () => undefined
  const Searched = () => {
    const [waits, setWaits] = useState(true)
    answered = () => act(() => setWaits(false))
    return (
      <>
        <input type="search" aria-label="搜索" data-coming={waits ? 'rows' : undefined} />
        <ListPage order={waiting} answers={{ 'rows.next': () => void heard.push('next') }} />
      </>
    )
  }
  const { user } = await openConsole(<Searched />)
  const box = screen.getByRole('searchbox', { name: '搜索' })
  act(() => box.focus())
  await user.keyboard('jj')
  expect(box).toHaveValue('')
  act(() => box.blur())
  answered()
  await waitFor(() => expect(heard).toEqual(['next', 'next']))
})
