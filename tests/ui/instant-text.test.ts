// Which parts of a moment are written.
import { expect, test } from 'vitest'
import { instantText } from '#src/ui/text/day.tsx'

test('a moment of another year keeps its year', () => {
  const now = new Date()
  const year = now.getUTCFullYear()
  expect(instantText(`${year - 1}-06-05T04:00:00Z`, 'near')).toBe(`${year - 1}-06-05 12:00`)
  expect(instantText(`${year}-06-05T04:00:00Z`, 'near')).toBe('06-05 12:00')
})
