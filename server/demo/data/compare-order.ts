// The demand that a demo shows first: twelve lines, six suppliers, and everything a comparison can show.

/**
 * A line: herb, grade, specification, origin, quantity in kg, reference price in 元/kg, and the
 * moisture range of its offers in tenths of a percent.
 */
export const compareLines = [
  ['黄芪', 'tong', '长 30–90 cm', '甘肃陇西、岷县', '12000', '28.50', [84, 94]],
  ['党参', 'xuan', '直径 ≥ 0.6 cm', '甘肃文县', '8000', '62.00', [112, 138]],
  ['当归', 'tong', '身干', '甘肃岷县', '6000', '54.80', [116, 139]],
  ['柴胡', 'xuan', '去苗', '山西、陕西', '3500', '78.00', [80, 96]],
  ['防风', 'g1', '水洗货', '黑龙江、内蒙古', '2400', '46.50', [81, 96]],
  ['甘草', 'tong', '条草', '新疆、内蒙古', '5000', '19.20', [92, 112]],
  ['白术', 'tong', '生晒', '浙江磐安、安徽', '3600', '41.00', [118, 142]],
  ['茯苓', 'tong', '丁，1 cm', '湖北罗田、安徽', '4200', '23.80', [132, 164]],
  ['陈皮', 'tong', '三年', '广东新会、四川', '1800', '15.60', [104, 124]],
  ['酸枣仁', 'xuan', '含油 ≤ 2%', '山东、河北', '600', '386.00', [66, 84]],
  ['金银花', 'g1', '青花', '山东平邑、河南', '900', '118.00', [96, 114]],
  ['远志', 'tong', '统筒，去芯', '山西、陕西', '500', '96.00', [94, 112]],
] as const

/** One offer: price in 元/kg, origin, days to delivery, and a quantity in kg when it is not the whole line. */
type Cell = readonly [price: string, origin: string, days: number, quantity?: string] | null

/**
 * The suppliers by their short names, each with one cell per line; null means not quoted. One offer
 * has another origin than demanded: what is sold as 川防风 is another plant.
 */
export const compareOffers: readonly { readonly supplier: string; readonly cells: readonly Cell[] }[] = [
  {
    supplier: '陇西青禾药材',
    cells: [
      ['26.80', '甘肃', 5],
      ['59.50', '甘肃', 5],
      ['53.60', '甘肃', 6],
      null,
      ['45.20', '黑龙江', 5],
      ['18.60', '新疆', 6],
      null,
      ['23.20', '湖北', 6],
      null,
      null,
      null,
      ['94.50', '山西', 5],
    ],
  },
  {
    supplier: '亳州华泉饮片',
    cells: [
      ['27.40', '甘肃', 7],
      ['60.20', '甘肃', 7],
      ['56.00', '甘肃', 7],
      ['76.50', '山西', 7],
      ['44.60', '内蒙古', 7],
      ['18.40', '内蒙古', 7],
      ['39.80', '安徽', 7],
      ['22.70', '安徽', 7],
      ['15.20', '四川', 7],
      ['372.00', '河北', 7],
      ['114.50', '河南', 7],
      ['93.00', '陕西', 7],
    ],
  },
  {
    supplier: '安国祁苑药材',
    cells: [
      ['26.80', '甘肃', 6],
      ['58.80', '甘肃', 6],
      ['54.20', '甘肃', 6],
      ['74.80', '山西', 5],
      ['43.90', '内蒙古', 5],
      ['18.90', '新疆', 6],
      ['40.60', '浙江', 7],
      ['23.60', '湖北', 6],
      ['15.40', '广东', 6],
      ['358.00', '河北', 6],
      ['112.00', '山东', 5],
      ['91.60', '山西', 6],
    ],
  },
  {
    supplier: '岷州合作社',
    cells: [
      ['28.10', '甘肃', 5],
      ['61.00', '甘肃', 6],
      ['50.90', '甘肃', 4],
      null,
      null,
      ['19.50', '新疆', 8],
      null,
      null,
      null,
      null,
      null,
      ['98.00', '山西', 6],
    ],
  },
  {
    supplier: '蓉草汇药业',
    cells: [
      ['29.60', '甘肃', 9],
      null,
      ['57.20', '甘肃', 9],
      ['78.90', '陕西', 9, '2100'],
      ['47.00', '四川', 9],
      ['18.40', '内蒙古', 9],
      ['42.00', '安徽', 9],
      ['22.90', '湖北', 9],
      ['14.80', '四川', 9],
      ['224.00', '山东', 12],
      ['116.80', '河南', 9],
      null,
    ],
  },
  {
    supplier: '磐安浙味中药',
    cells: [
      null,
      ['63.40', '甘肃', 10],
      null,
      ['80.10', '山西', 10],
      ['46.80', '黑龙江', 8],
      null,
      ['38.20', '浙江', 4],
      ['23.10', '安徽', 8],
      ['15.90', '四川', 8],
      null,
      ['113.20', '山东', 8],
      null,
    ],
  },
]

/** The offer that failed its sample: its supplier, and its line (from 0). */
export const compareOut = { supplier: '蓉草汇药业', line: 8 } as const

/** The offer of flowers that exceeds the line's moisture limit, with its moisture in percent. */
export const compareWet = { supplier: '磐安浙味中药', line: 10, moisture_pct: '12.6' } as const

/** The abnormally low offer, with the question and the answer about it: without an answer it could not be awarded. */
export const compareAsked = {
  supplier: '蓉草汇药业',
  question: '酸枣仁报价 224.00 元/kg，比次低价低约四成，请说明货源与成本构成。',
  answer: '为 2025 年秋季与产地合作社签订的保底收购货，现存成都自有仓 1.2 吨，可先送样，价格不变。',
  accepted: '收购协议与库存照片已核，货源清楚。',
} as const
