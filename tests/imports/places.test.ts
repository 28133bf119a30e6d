// A place in a table of suppliers is recognised as people write it, and never guessed.
import { expect, test } from 'vitest'
import { type Place, places } from '#server/regions.places.ts'
import { placeFinder } from '#src/imports/places.ts'

const flat = (some: readonly Place[]): Place[] => some.flatMap((one) => [one, ...flat(one.children)])
const byCode = new Map(flat(places).map((one) => [one.code, one]))
const find = placeFinder(byCode)
const named = (text: string) => byCode.get(find(text) ?? '')?.full_name ?? null

test.each([
  ['河北省', '河北省'],
  ['河北', '河北省'],
  ['广西', '广西壮族自治区'],
  ['内蒙古 赤峰', '内蒙古自治区赤峰市'],
  ['河北保定', '河北省保定市'],
  ['安徽亳州谯城', '安徽省亳州市谯城区'],
  ['安徽省谯城区', '安徽省亳州市谯城区'],
  ['吉林', '吉林省'],
  ['130000', '河北省'],
])('%s is read as %s', (text, full) => {
  expect(named(text)).toBe(full)
})

test.each(['火星', '朝阳', '', '市'])('%s names no single place', (text) => {
  expect(find(text)).toBeNull()
})
