// Texts for hundreds of records: short ones, long ones, and some in which a line cannot be broken.

/** A text of 80 characters without a blank. */
export const longChinese = '道地产区统货规格齐全加工到位干度合格无硫磺无虫蛀无霉变包装完好'.repeat(3).slice(0, 80)

/** 120 characters, words of ordinary length. */
export const longEnglish = 'Angelica root, whole, first grade, of the growing year before last, sulphur free, '
  .repeat(2)
  .slice(0, 120)

/** 120 characters in one word. */
export const unbroken = 'HuangqiDangshenDangguiBaizhuChuanxiongGancaoFulingShudihuang'.repeat(2).slice(0, 120)

const short = ['黄芪', '党参', '当归', '白术', '川芎', '甘草', '茯苓', '熟地黄', '炒白芍', '丹参']

/** A name of at most `most` characters with a number at its end. Three in ten are long, and one of the three is a single word. */
export const nameOf = (nth: number, most: number): string => {
  const long = [longChinese, unbroken, longEnglish][nth % 10]
  const name = long === undefined ? `${short[nth % short.length]}` : long
  const end = ` ${nth + 1}`
  return `${name.slice(0, most - end.length)}${end}`
}

/** A remark of several lines with `length` characters. */
export const remarkOf = (length: number): string =>
  `验收以入厂检验为准，不合格整批退回，往返运费由供应商承担。\n${longEnglish}\n${longChinese}\n`
    .repeat(Math.ceil(length / 200))
    .slice(0, length)
    .trim()
