// A day for signing warns where the goods are due before it.
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SignBy } from '#src/components/award-terms.tsx'
import { openConsole } from '../support/console.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['2026-12-25', 1],
  ['2026-12-27', 0],
  [null, 0],
])('signing until 2026-12-27 with delivery on %s has %i warnings', async (delivery, warnings) => {
  await openConsole(
    <main>
      <SignBy day="2026-12-27" delivery={delivery} />
    </main>,
  )
  expect(screen.queryAllByText('晚于交货期，请在交货前签订')).toHaveLength(warnings)
})
