// Texts people write in demo demands: opinions, reasons, remarks. Invented, in the trade's terms.
import type { declineReasons } from '#contract/orders.ts'
import type { OrderTitle } from './order-titles.ts'

/** Opinions of an approver. */
export const approveWords = [
  '同意发布',
  '数量已与计划核对，同意',
  '同意，注意截止时间',
  '按计划执行',
  '同意，请多邀两家产地供应商',
]

/** Why a demand is returned to its buyer. */
export const returnWords = [
  '质量标准请改为 2025 版药典，并补二氧化硫限量',
  '数量与四季度计划不符，请核对后再报',
  '邀请供应商里缺产地合作社，请补两家',
  '参考价偏低，请附近两周市场行情',
  '交货期太紧，产地来不及加工，请顺延',
]

/** Why a demand is ended early, with its code. */
export const cancelWords = [
  { code: 'no_demand', text: '车间排产调整，本批不再投料' },
  { code: 'budget_cut', text: '四季度采购预算压减，改下季度采购' },
  { code: 'unfixable', text: '规格写错且已有供应商报价，终止后重新发布' },
  { code: 'force_majeure', text: '产地连续降雨，道路中断，近期无法交货' },
  { code: 'other', text: '与在途合同合并执行，不再单独招标' },
] as const

/** Why a demand fails for too few tenders, and why the review continues with them. */
export const failWords = [
  '有效报价不足，行情未明，择日重招',
  '仅一家报价且高于参考价，作流标处理',
  '参与不足，缩小标段后重新招标',
]
export const proceedWords = ['货源紧张，现有报价均在参考价内，继续开标', '独家产区品种，两家报价可以比较']

/** Why all tenders are rejected. */
export const rejectAllWords = {
  all_rejected: ['送样水分与灰分均不合格，全部否决', '报价均未响应产地要求'],
  over_budget: ['最低价仍超预算 18%，待行情回落'],
} as const

/** Why a supplier does not tender, with its code. */
export const declineText: readonly { readonly code: (typeof declineReasons)[number]; readonly text: string }[] = [
  { code: 'no_stock', text: '新货未下来，陈货已清' },
  { code: 'price', text: '参考价低于产地收购价' },
  { code: 'quantity', text: '量太小，不够一车' },
  { code: 'delivery', text: '交货期内加工不出来' },
  { code: 'payment_terms', text: '账期太长，合作社垫不起' },
  { code: 'spec_too_strict', text: '含量要求高于本地货' },
  { code: 'busy', text: '正值采收，忙不过来' },
  { code: 'qualification', text: '不经营此品种' },
]

/** A supplier's remarks on its tender, and on a line of it. */
export const tenderRemarks = ['可提供批检报告', '价格含到仓运费', '可先送样', '长期供货，量大可议', '']
export const lineRemarks = ['新货，未熏硫', '统货不挑选', '产地直发', '可分两批交', '库存现货']

/** Why a line goes to an offer that is not the lowest, with its code. */
export const awardReasonWords = [
  { code: 'quality_better', text: '含量高于药典 20% 以上，批间稳定' },
  { code: 'delivery_faster', text: '比最低价早 6 天到货，赶得上排产' },
  { code: 'origin_daodi', text: '道地产区，可追溯到村' },
  { code: 'history_problem', text: '最低价供应商上批水分超标退货' },
  { code: 'trace_gap', text: '最低价供应商缺溯源记录' },
] as const

export const awardWords = {
  summary: ['逐项取最低有效价', '价格均低于参考价，交期满足排产', '兼顾价格与供货风险', '含量与产地符合要求，价格合理'],
  split: '两家并列最低，七三分配以分散供货风险',
  single: '一家供全，整车到货，便于验收',
  unexplained: '最低价异常低且未作说明，取次低价',
  splitReason: '产能有保证，分散断供风险',
  approve: ['同意定标', '同意，尽快通知供应商确认', '价格合理，同意'],
  reject: ['第 1 行非最低价的理由不充分，请补送样结论后再报', '请与最低价供应商核实可供数量后重新提交'],
  decline: ['货已被另一家订走，无法供应', '产地涨价，按报价供不了'],
  disqualify: '送样检验不合格',
} as const

/** Questions about a demand before its deadline, with their answers. */
export const questionWords = {
  batches: '数量较大，能否分两批交货？第一批在合同签订后 15 日内，第二批一个月内。',
  batches_answer: '可以分两批，每批不少于总量的一半，最后一批不得晚于需求中的交货期；报价按总量填写。',
  harvest: '是否接受 2025 年产新的货？如果接受，采收日期证明需要哪一级出具？',
} as const

/** Why a published demand is changed or extended. */
export const amendWords = {
  quantity: '车间追加投料，数量上调',
  payment: '应供应商要求缩短账期',
  package: '25kg/袋，内衬食品级薄膜袋，外袋注明品名、批号、产地',
  agreed: '已核对投料计划，同意',
  extend: '多家供应商反映产地降雨，延长报价时间',
} as const

/** A buyer's remarks on a demand; most demands have none. */
export const orderRemarks = [
  '到货后三个工作日内检验，不合格整批退回。',
  '请注明产地到县，并附当年批次检验报告。',
  '分两批交货，首批不少于六成。',
  '包装外附追溯码，内衬食品级薄膜。',
]
export const acceptanceRule =
  '到库抽检，按药典及内控标准判定；水分、灰分、二氧化硫任一项不合格，整批退货，运费由供方承担。'

/** Titles for a repeated demand; `{title}` and `{month}` are filled in. */
export const repeats = ['{title}', '{month} 月{title}', '{title}（第二批）', '{title}（补充）']

export const packages = ['25 kg/袋', '50 kg/袋', '20 kg/箱'] as const

/** Demands that each show one feature, with their herbs; `everything` takes as many herbs as there are. */
export const special = {
  everything: { title: '年度基础药材总集采（163 个品种）', herbs: [] },
  // Eighty characters: the maximum length of a title.
  longest: {
    title:
      '年度第四季度配方颗粒与中药饮片车间联合投料用黄芩、知母、紫菀产地统货公开邀请招标采购需求（含安国阴凉仓与亳州中转仓分批交货、产地初检、批批留样及追溯要求）第二包',
    herbs: ['黄芩', '知母', '紫菀'],
  },
  amended: { title: '桔梗、苦杏仁化痰类补货（数量调整）', herbs: ['桔梗', '苦杏仁', '浙贝母'] },
  extended: { title: '云南三七剪口与 40 头（延期报价）', herbs: ['三七'] },
  returned: { title: '甘肃黄芪选货（二次送审）', herbs: ['黄芪', '红芪'] },
  chained: { title: '天麻冬麻一等采购（三轮）', herbs: ['天麻'] },
  twins: { title: '配方颗粒投料 当归选货（复核）', herbs: ['当归', '川芎', '白芍', '地黄', '黄芪', '茯苓'] },
  late: { title: '砂仁、草果香料药现货（待补截止时间）', herbs: ['砂仁', '草果'] },
} as const satisfies Record<string, OrderTitle>

/** Words of a title from which the purchase method, purpose or goods type follows. */
export const titleHints = {
  attachments: [
    ['饮片', { url: 'https://files.example.com/pieces-quality.pdf', name: '饮片质量技术要求', doc_type: 'technical' }],
    ['道地', { url: 'https://files.example.com/origin-proof.pdf', name: '产地证明要求', doc_type: 'technical' }],
    ['集采', { url: 'https://files.example.com/supply-contract.pdf', name: '购销合同范本', doc_type: 'contract' }],
    ['框架', { url: 'https://files.example.com/frame-contract.pdf', name: '框架协议范本', doc_type: 'contract' }],
  ],
  method: [
    ['询价', 'inquiry'],
    ['框架', 'framework'],
    ['定点', 'framework'],
    ['现货', 'spot'],
    ['竞', 'negotiation'],
  ],
  purpose: [
    ['颗粒', 'formula_granule'],
    ['饮片', 'piece_making'],
    ['门诊', 'clinic'],
    ['院内', 'clinic'],
    ['冬储', 'stock'],
    ['补库', 'stock'],
    ['出口', 'export'],
  ],
  pieces: ['饮片招标', '白术片', '丹参片', '门诊饮片', '小规格饮片'],
} as const
