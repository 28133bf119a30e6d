// The records that both bench pages search: demands, suppliers and herbs of a typical enterprise; the same number gives
// the same records.
import type { FoundRecord } from '#src/machines/palette.machine.ts'

const herbs = [
  '黄芪',
  '当归',
  '党参',
  '白术',
  '川芎',
  '厚朴',
  '玄参',
  '阿胶',
  '重楼',
  '槟榔',
  '黄芩',
  '女贞子',
  '莪术',
  '甘草',
]
const places = ['甘肃', '亳州', '四川', '云南', '安国', '浙江', '河南', '重庆']
const kinds = ['选货', '统货', '饮片', '采购', '年度招标', '投料', '补货']

const pick = (from: readonly string[], nth: number): string => from[nth % from.length] ?? ''
const two = (n: number) => String(n).padStart(2, '0')

const demand = (nth: number): FoundRecord => {
  const day = `2026${two(1 + (nth % 12))}${two(1 + (nth % 28))}`
  const number = `ZB${day}-${String(nth % 10_000).padStart(4, '0')}`
  const title = `${pick(places, nth)}${pick(herbs, nth * 7)}、${pick(herbs, nth * 11 + 3)}${pick(kinds, nth * 5)}`
  return { noun: 'orders', id: `o${nth}`, label: number, title, status: 'bidding', words: [title], codes: [number] }
}

const supplier = (nth: number): FoundRecord => ({
  noun: 'suppliers',
  id: `s${nth}`,
  label: `${pick(places, nth)}${pick(herbs, nth * 3)}${pick(['药业', '饮片', '合作社', '商贸'], nth)}有限公司${nth}`,
  title: `GY${nth}`,
  status: 'certified',
  codes: [`GY${nth}`],
})

/** The records of this number, with four demands for each supplier. */
export const entries = (count: number): readonly FoundRecord[] =>
  Array.from({ length: count }, (_, nth) => (nth % 5 === 4 ? supplier(nth) : demand(nth)))
