// What buyers of the demo require of a herb besides its specification, and its market; determined by the herb alone.
import type { Herb } from '#contract/herbs.ts'

/** Herbs for which a buyer states whether cultivated or wild goods are required. */
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

/** Herbs that are bought for their place of origin. */
export const daodi: readonly string[] = ['三七', '川贝母', '白芍', '麦冬']

/** Herbs whose strength depends on their age, so that a buyer gives the earliest harvest year. */
export const agedFrom: readonly string[] = ['金银花', '菊花', '连翘', '酸枣仁', '麦冬', '薄荷', '板蓝根']

/** The main market of a herb, by its category. */
export const marketOf = (category: Herb['category']): string => {
  if (category === 'root' || category === 'bark') return '亳州'
  if (category === 'fruit_seed' || category === 'flower') return '安国'
  return category === 'animal' || category === 'resin' || category === 'mineral' ? '玉林' : '荷花池'
}
