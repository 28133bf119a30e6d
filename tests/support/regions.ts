// A few places in the shape of the region tree, for tests of the region picker.
import type { Region } from '#contract/regions.ts'

type Row = readonly [code: string, name: string, pinyin: string, children?: readonly Row[]]

const rows: readonly Row[] = [
  ['110000', '北京市', 'bei jing shi', [['110100', '市辖区', 'shi xia qu', [['110101', '东城区', 'dong cheng qu']]]]],
  [
    '340000',
    '安徽省',
    'an hui sheng',
    [
      ['341200', '阜阳市', 'fu yang shi', [['341204', '颍泉区', 'ying quan qu']]],
      [
        '341600',
        '亳州市',
        'bo zhou shi',
        [
          ['341602', '谯城区', 'qiao cheng qu'],
          ['341621', '涡阳县', 'guo yang xian'],
        ],
      ],
    ],
  ],
  ['371600', '滨州市', 'bin zhou shi'],
  ['000001', '主产区不限', 'zhu chan qu bu xian'],
  ['900000', '进口', 'jin kou'],
]

const regionOf = ([code, name, pinyin, children = []]: Row, above: Region | null): Region => {
  const region = {
    code,
    name,
    full_name: `${above?.full_name ?? ''}${name === '市辖区' ? '' : name}`,
    level: above === null ? 1 : above.level === 1 ? 2 : 3,
    parent_code: above?.code ?? null,
    pinyin,
    is_daodi_area: code === '341600',
    children: [],
  } as const
  return { ...region, children: children.map((child) => regionOf(child, region)) }
}

export const someRegions: readonly Region[] = rows.map((row) => regionOf(row, null))

/** An answer with these regions. */
export const regionsAnswer = () => new Response(JSON.stringify({ code: 0, message: '', data: someRegions }))
