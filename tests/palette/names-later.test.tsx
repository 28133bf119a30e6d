// The palette opened before the names of its commands have arrived: home shows suppliers, whose words come later.
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loadAllMessages } from '#src/app/i18n.ts'
import { supplierSubject } from '#src/commands/subjects.ts'
import { useList, usePage } from '#src/commands/use-situation.tsx'
import { openConsole } from '../support/console.tsx'
import { patience } from '../support/patience.ts'
import { aSupplierRecord } from '../support/suppliers.ts'

const Home = () => {
  const page = usePage({ path: 'home' })
  const list = useList({ focused: supplierSubject(aSupplierRecord({ status: 'expired' })), answers: {} })
  return (
    <main {...page} tabIndex={-1}>
      <div {...list} />
    </main>
  )
}

const palette = () => screen.getByRole('dialog', { name: '命令面板' })
const options = () => within(palette()).queryAllByRole('option')

/** Opens the palette where only the words of home are there; `arrive` loads the others. */
const openEarly = async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { user, told } = await openConsole(<Home />, {
    messages: {
      parts: ['page', 'console', 'commands', 'home'],
      load: async (words) => {
        await promise
        await loadAllMessages(words)
      },
    },
  })
  await user.keyboard('{Control>}k{/Control}')
  return { user, told, arrive: () => act(async () => resolve()) }
}

test('no row has the name of its key, and all come with their names', async () => {
  const { arrive } = await openEarly()
  expect(within(palette()).getByRole('listbox')).toHaveAttribute('aria-busy', 'true')
  expect(options()).toEqual([])
  expect(palette()).not.toHaveTextContent('没有找到')
  await arrive()
  await waitFor(() => expect(options()[0]).toHaveTextContent('重新认证'))
})

test('an Enter before that waits for the first row', async () => {
  const { user, arrive } = await openEarly()
  await user.keyboard('{Enter}')
  await arrive()
  await waitFor(() => expect(screen.getByRole('button', { name: '重新认证' })).toBeVisible(), patience)
  expect(screen.queryByRole('dialog', { name: '命令面板' })).toBeNull()
})

test('a typed text finds the commands that have names', async () => {
  const { user } = await openEarly()
  await user.type(within(palette()).getByRole('combobox'), '招标需求')
  await waitFor(() => expect(options()[0]).toHaveTextContent('招标需求'))
})
