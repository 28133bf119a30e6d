// The page's styles cut in two: what shows first, and everything in its order.
import { describe, expect, test } from 'vitest'
import { blocksOf, cutStyles } from '../../scripts/first-styles.ts'

const sheet = [
  '@layer theme{:root{--gap:4px}}',
  '@layer utilities{.p-1{padding:4px}.p-10{padding:40px}.text-late,.text-both{color:red}',
  '@media (hover:hover){.hover\\:p-1:hover{padding:4px}.hover\\:late:hover{padding:0}}',
  '@media print{.print\\:late{--tw-x:1}}',
  ".after\\:content-\\[\\'\\}\\'\\]:after{content:'}'}}",
  ':root{--n0:#fff}',
  '@property --tw-x{syntax:"*";inherits:false}',
  '@property --tw-y{syntax:"*";inherits:false}',
].join('')
const code = 'const a="p-1 hover:p-1",b=c?`text-both`:``,d=`--tw-y`'

describe('the styles of the page', () => {
  test('are read in blocks, whatever stands in strings', () => {
    expect(blocksOf('@import "a;b";.x{content:"}"}@media print{.y{}}')).toEqual([
      { head: '@import "a;b";', body: null },
      { head: '.x', body: 'content:"}"' },
      { head: '@media print', body: '.y{}' },
    ])
  })

  test('first have what classes of the first code need, and no class that only begins like one', () => {
    const { first } = cutStyles(sheet, code)
    expect(first).toContain('.p-1{')
    expect(first).toContain('@media (hover:hover){.hover\\:p-1:hover{padding:4px}}')
    expect(first).toContain('.text-late,.text-both{')
    for (const late of ['p-10', 'hover\\:late', '@media print', 'content-']) expect(first).not.toContain(late)
  })

  test('keep everything that is no utility class in the first sheet', () => {
    const { first } = cutStyles(sheet, code)
    expect(first).toContain('@layer theme{:root{--gap:4px}}')
    expect(first).toContain(':root{--n0:#fff}')
  })

  test('say all utility classes again in their order, with what only they need', () => {
    const { first, all } = cutStyles(sheet, code)
    expect(all.startsWith(sheet.slice(sheet.indexOf('@layer utilities'), sheet.indexOf(':root{--n0')))).toBe(true)
    expect(all).toContain('@property --tw-x{')
    expect(first).not.toContain('@property --tw-x{')
  })

  test('without utility classes are an error of the build', () => {
    expect(() => cutStyles('.p-1{}', code)).toThrow('@layer utilities')
  })
})
