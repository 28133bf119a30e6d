// What a supplier reads beside each awarded line: only existing values, and no mark for missing ones.
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { startMessages } from '#src/app/i18n.ts'
import { AwardResult } from '#src/views/tender/award-result.tsx'
import { aResult, aResultLine, aTenderPage } from '../support/tender-pages.ts'

test('a line without an answer shows its origin and nothing after it', async () => {
  render(
    <I18nextProvider i18n={await startMessages('zh-CN')}>
      <AwardResult order={aTenderPage().order} result={aResult([aResultLine({ origin_text: '河北安国' })])} />
    </I18nextProvider>,
  )
  expect(screen.getByText(/河北安国/)).toHaveTextContent(/^产地 河北安国$/)
})
