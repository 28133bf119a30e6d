import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Found } from '#src/ui/input/found.tsx'

const marked = (text: string, search: string, reading?: string) => {
  const { container } = render(<Found text={text} search={search} reading={reading} />)
  return [...container.querySelectorAll('mark')].map((one) => one.textContent)
}

describe('Found', () => {
  test('marks matching letters of any case', () => {
    expect(marked('ZB2026-0001', 'zb2026')).toEqual(['ZB2026'])
  })

  test('marks the characters whose pinyin matches, by syllables or by initials', () => {
    expect(marked('党参', 'dangs', 'dǎng shēn')).toEqual(['党参'])
    expect(marked('川芎饮片', 'yp', 'chuān xiōng yǐn piàn')).toEqual(['饮片'])
  })

  test('marks nothing where the text does not match', () => {
    expect(marked('党参', '黄芪', 'dǎng shēn')).toEqual([])
    expect(marked('党参', '', 'dǎng shēn')).toEqual([])
  })
})
