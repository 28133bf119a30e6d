// A section of a form is found in the palette by the title it has on the page.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOrder, DetailPage, openConsole } from '../support/console.tsx'
import { patience } from '../support/patience.ts'

test('a section is found by its title, and by nothing once the page has another', async () => {
  const went: string[] = []
  const section = Object.assign(() => void went.push('terms'), { title: () => '交货与结算' })
  const order = anOrder({ status: 'draft', review_stage: null })
  const { user } = await openConsole(<DetailPage order={order} answers={{ 'sections.go_2': section }} />)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(screen.getByRole('combobox'), '交货与')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('交货与结算')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(went).toEqual(['terms']), patience)
})
