// The data of the second demo enterprise: two suppliers and three demands, to show that enterprises
// see nothing of each other.
import type { OrderTitle } from './order-titles.ts'
import { type SupplierSeed, suppliersOf } from './suppliers.row.ts'

/** The suppliers of the second enterprise; invented like all others. */
export const secondSuppliers: readonly SupplierSeed[] = suppliersOf([
  [
    ['湖州苕溪元胡种植专业合作社', '苕溪元胡', 'cooperative', '93330502MA2XQ7T41K'],
    ['330502', '浙江省湖州市吴兴区', '妙西镇稍康村 6 号', '施明远', '15433920176'],
    '延胡索 浙贝母 白术 玄参 菊花',
    ['certified', 'A', 210],
  ],
  [
    ['德清云岫药材有限公司', '云岫药材', 'distributor', '91330521MA8HN2WQ6D'],
    ['330521', '浙江省湖州市德清县', '武康街道云岫路 103 号', '俞清和', '15470061382'],
    '延胡索 浙贝母 白术 麦冬 郁金 白芍',
    ['certified', 'B', 156],
  ],
])

/** The demands of the second enterprise, the published one first. */
export const secondTitles: readonly [OrderTitle, OrderTitle, OrderTitle] = [
  { title: '浙贝母、延胡索产新收购', herbs: ['浙贝母', '延胡索'] },
  { title: '白术、玄参投料（澜渚）', herbs: ['白术', '玄参'] },
  { title: '麦冬、白芍配方原料补库', herbs: ['麦冬', '白芍'] },
]
