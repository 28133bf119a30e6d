// The list of reviews shows the time by which it is sorted.
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import { startMessages } from '#src/app/i18n.ts'
import { createApp } from '#src/machines/app.machine.ts'
import { AppContext } from '#src/machines/use-app.ts'
import { OpeningCell } from '#src/views/reviews/list/columns.tsx'

const app = createApp()
afterEach(() => app.stop())

test('an opened demand keeps the time set for its opening, and says on hover when it was opened', async () => {
  const order = { bid_deadline_at: '2026-11-26T07:00:00.000Z', opened_at: '2026-11-26T09:36:00.000Z' }
  const { container } = render(
    <AppContext value={app}>
      <I18nextProvider i18n={await startMessages('zh-CN')}>
        <OpeningCell order={order} />
      </I18nextProvider>
    </AppContext>,
  )
  expect(container).toHaveTextContent('11-26 15:00 已开标')
  expect(screen.getByText('已开标')).toHaveAttribute('title', '2026-11-26 17:36 开标')
})
