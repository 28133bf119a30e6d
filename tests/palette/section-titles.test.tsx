// The palette finds a section of a form by its title on the page.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOrder, DetailPage, openConsole } from '../support/console.tsx'
import { patience } from '../support/patience.ts'

test('a section is found by its title and opened by Enter', async () => {
  const went: string[] = []
  const section = Object.assign(() => void went.push('terms'), { title: () => '交货与结算' })
  const order = anOrder({ status: 'draft', review_stage: null })
  const { user } = await openConsole(<DetailPage order={order} answers={{ 'sections.go_2': section }} />)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(screen.getByRole('combobox'), '交货与')
  await waitFor(() => expect(screen.getByRole('option', { selected: true })).toHaveTextContent('交货与结算'), patience)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(went).toEqual(['terms']), patience)
})
