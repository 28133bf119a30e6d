import { describe, expect, it } from 'vitest'
import { findRegions } from '#src/components/regions/search.ts'
import { someRegions } from '../support/regions.ts'

const found = (text: string) => findRegions(someRegions, text, 10).map(({ region }) => region.name)

describe('a region is found', () => {
  it.each([
    ['by its name', '亳州市', ['亳州市']],
    ['by the beginning of its name', '谯城', ['谯城区']],
    ['by a part of its name', '城', ['东城区', '谯城区']],
    ['by the path to it', '亳州谯城', ['谯城区']],
    ['by words of the path', '安徽 涡阳', ['涡阳县']],
    ['by full pinyin', 'bozhou', ['亳州市']],
    ['by a part of the pinyin', 'qiaoch', ['谯城区']],
    ['by initials, larger places first', 'bz', ['滨州市', '亳州市']],
    ['whatever the case and the blanks', ' Bo Zhou ', ['亳州市']],
    ['in full-width letters too', 'ｊｋ', ['进口']],
  ])('%s', (_, text, names) => {
    expect(found(text)).toEqual(names)
  })

  it('only where the text matches', () => {
    expect(found('')).toEqual([])
    expect(found('xyz')).toEqual([])
    expect(found('ozhou')).toEqual([])
  })

  it('with the range of the characters that matched', () => {
    expect(findRegions(someRegions, 'boz', 1)[0]?.range).toEqual([0, 2])
    expect(findRegions(someRegions, 'zcq', 1)[0]?.range).toEqual([0, 3])
    expect(findRegions(someRegions, 'zhcq', 1)[0]?.range).toEqual([0, 3])
    expect(findRegions(someRegions, '城', 1)[0]?.range).toEqual([1, 2])
  })
})
