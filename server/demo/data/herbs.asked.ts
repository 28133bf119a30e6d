// What buyers of the demo ask of a herb besides its specification, and where it is traded; told by the herb alone.
import type { Herb } from '#contract/herbs.ts'

/** Herbs that come from fields, and from the hills: a buyer says which. */
export const growing: Readonly<Record<'cultivated' | 'wild', readonly string[]>> = {
  cultivated: [
    '黄芪',
    '党参',
    '当归',
    '白术',
    '白芍',
    '川芎',
    '丹参',
    '板蓝根',
    '菊花',
    '三七',
    '人参',
    '麦冬',
    '地黄',
    '茯苓',
  ],
  wild: ['酸枣仁', '柴胡', '羌活', '川贝母', '连翘', '五味子'],
}

/** Bought for their place of origin. */
export const daodi: readonly string[] = ['三七', '川贝母', '白芍', '麦冬']

/** Their strength goes with the years, so a buyer says from which harvest on. */
export const agedFrom: readonly string[] = ['金银花', '菊花', '连翘', '酸枣仁', '麦冬', '薄荷', '板蓝根']

/** Where a herb is mostly traded, by what is used of it. */
export const marketOf = (category: Herb['category']): string => {
  if (category === 'root' || category === 'bark') return '亳州'
  if (category === 'fruit_seed' || category === 'flower') return '安国'
  return category === 'animal' || category === 'resin' || category === 'mineral' ? '玉林' : '荷花池'
}
