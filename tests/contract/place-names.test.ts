import { expect, test } from 'vitest'
import { provinceOf, shortPlace } from '#contract/place-names.ts'

test.each([
  ['安徽省亳州市谯城区', '安徽亳州', '安徽'],
  ['河北省保定市安国市', '河北安国', '河北'],
  ['甘肃省定西市岷县', '甘肃岷县', '甘肃'],
  ['甘肃省定西市陇西县', '甘肃陇西', '甘肃'],
  ['内蒙古自治区赤峰市翁牛特旗', '内蒙古翁牛特', '内蒙古'],
  ['新疆维吾尔自治区乌鲁木齐市', '新疆乌鲁木齐', '新疆'],
  ['湖北省恩施土家族苗族自治州利川市', '湖北利川', '湖北'],
  ['重庆市江津区', '重庆江津', '重庆'],
  ['河北省', '河北', '河北'],
  ['广东茂名', '广东茂名', '广东'],
  ['进口', '进口', '进口'],
  ['主产区不限', '主产区不限', '主产区不限'],
  ['', '', ''],
])('%s is shortened to %s, and its province is %s', (place, short, province) => {
  expect(shortPlace(place)).toBe(short)
  expect(provinceOf(place)).toBe(province)
})
