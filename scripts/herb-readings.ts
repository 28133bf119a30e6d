// The trade's readings of characters that a dictionary of everyday words reads otherwise, or lacks
// (白术 bái zhú, 玄参 xuán shēn).

/** Readings ranked before all others of a character; the others are still searchable. */
export const herbReadings: Readonly<Record<string, string>> = {
  参: 'shēn',
  阿: 'ē',
  术: 'zhú',
  朴: 'pò',
  重: 'chóng',
  槟: 'bīng',
  壳: 'qiào',
  芎: 'xiōng',
  䗪: 'zhè',
  蛤: 'gé',
  没: 'mò',
  葛: 'gé',
}
