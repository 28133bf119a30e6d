// A text cut in its middle keeps its end.
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MiddleCut } from '#src/ui/text/middle-cut.tsx'

test.each([
  ['配方颗粒投料 当归选货（第二批）', '配方颗粒投料 当归选', '货（第二批）'],
  ['甘肃黄芪 第二批选货', '甘肃黄', '芪 第二批选货'],
  ['黄芪', '', '黄芪'],
  ['', '', ''],
])('%s', (text, beginning, end) => {
  const { container } = render(<MiddleCut text={text} />)
  expect([...(container.firstElementChild?.children ?? [])].map((part) => part.textContent)).toEqual([beginning, end])
})
