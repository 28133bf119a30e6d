import { expect, test } from 'vitest'
import { deliveryPlace } from '#src/views/tender/tender-texts.ts'

test.each([
  ['河北省保定市安国市', '药兴大路 1 号', '河北省保定市安国市 药兴大路 1 号'],
  ['河北省保定市安国市', '安国市药都大道 8 号', '河北省保定市安国市药都大道 8 号'],
  ['河北省保定市安国市', '河北省保定市安国市药都大道 8 号', '河北省保定市安国市药都大道 8 号'],
  ['安徽省亳州市谯城区', null, '安徽省亳州市谯城区'],
  [null, '药兴大路 1 号', '药兴大路 1 号'],
  [null, null, null],
])('goods for %s, %s are delivered to %s', (delivery_region, delivery_address, place) => {
  expect(deliveryPlace({ delivery_region, delivery_address })).toBe(place)
})
