// The two demo enterprises and the people who work there. All of them are invented.

import type { OwnPaperStored } from '#contract/enterprise.papers.ts'
import type { Enterprise } from '#contract/enterprise.ts'
import type { RolePreset } from '#contract/permission-sets.ts'

/** The profile of a demo enterprise: the fields a person may write. */
export type EnterpriseSeed = Omit<
  Enterprise,
  'id' | 'version' | 'created_at' | 'updated_at' | 'settings' | 'audit_chains' | 'certificates'
>

/** A demo account. Its password is not written here. */
export interface PersonSeed {
  readonly username: string
  readonly name: string
  readonly role_preset: RolePreset
  readonly department: string
  readonly position: string
  readonly phone: string
  readonly email: string
}

/** A demo enterprise with its people, the administrator first. */
export interface DemoEnterprise {
  readonly profile: EnterpriseSeed
  /** The enterprise's own certificates; days until each expires, null for no end. */
  readonly papers: readonly (Pick<OwnPaperStored, 'type' | 'no' | 'issuer'> & { valid_in_days: number | null })[]
  readonly people: readonly PersonSeed[]
}

const xingyan: DemoEnterprise = {
  profile: {
    name: '杏砚堂中药饮片有限公司',
    short_name: '杏砚堂',
    name_en: 'Xingyantang Decoction Pieces Co., Ltd.',
    uscc: '91130606MAR8A6768E',
    enterprise_type: 'piece_factory',
    legal_person: '沈知衡',
    registered_capital: '86000000.00',
    established_at: '2009-04-16',
    region_code: '130606',
    address: '河北省保定市莲池区砚池路 66 号',
    contact_name: '苏文佩',
    contact_phone: '15433113879',
    email: 'purchase@xingyantang.example',
    website: 'https://xingyantang.example',
    intro:
      '中药饮片生产企业，常年采购黄芪、党参、当归、柴胡等 300 余个品种，年投料约 4,200 吨。' +
      '原料一律招标或询价采购，入厂全检，实行批批留样与全程追溯。',
    tax_no: '91130606MAR8A6768E',
    bank_name: '保定莲池砚池路支行',
    bank_account: '1300660600001234567',
    invoice_address: '河北省保定市莲池区砚池路 66 号',
    invoice_phone: '0312-5550166',
    warehouse: [
      {
        name: '河北保定一号仓',
        region_code: '130606',
        address: '河北省保定市莲池区砚池路 66 号原料库',
        contact: '田守仓',
        phone: '15481135119',
        is_default: true,
      },
      {
        name: '华北安国阴凉仓',
        region_code: '130683',
        address: '河北省保定市安国市祁州路东段 19 号',
        contact: '白景澄',
        phone: '15471814781',
        is_default: false,
      },
      {
        name: '亳州中转仓',
        region_code: '341602',
        address: '安徽省亳州市谯城区药都产业园 11 栋',
        contact: '凌小满',
        phone: '15458069983',
        is_default: false,
      },
    ],
    sample_address: '河北省保定市莲池区砚池路 66 号质量中心留样室',
  },
  papers: [
    { type: 'business_licence', no: '91130606MAR8A6768E', issuer: '保定市莲池区行政审批局', valid_in_days: null },
    { type: 'drug_production_licence', no: '冀20210366', issuer: '河北省药品监督管理局', valid_in_days: 612 },
    { type: 'toxic_qualification', no: '冀毒 2022-018', issuer: '河北省药品监督管理局', valid_in_days: 41 },
    { type: 'bank_account_proof', no: 'J1340009927701', issuer: '保定莲池砚池路支行', valid_in_days: null },
  ],
  people: [
    {
      username: 'admin',
      name: '沈知衡',
      role_preset: 'admin',
      department: '信息管理部',
      position: '系统管理员',
      phone: '15489328804',
      email: 'shen.zhiheng@xingyantang.example',
    },
    {
      username: 'buyer',
      name: '王淑敏',
      role_preset: 'buyer',
      department: '采购部',
      position: '采购员',
      phone: '15407238625',
      email: 'wang.shumin@xingyantang.example',
    },
    {
      username: 'buyer2',
      name: '李牧原',
      role_preset: 'buyer',
      department: '采购部',
      position: '采购员',
      phone: '15451184873',
      email: 'li.muyuan@xingyantang.example',
    },
    {
      username: 'buyer3',
      name: '何雨桐',
      role_preset: 'buyer',
      department: '采购部',
      position: '采购员（贵细）',
      phone: '15439762600',
      email: 'he.yutong@xingyantang.example',
    },
    {
      username: 'chief',
      name: '苏文佩',
      role_preset: 'chief',
      department: '采购部',
      position: '采购主管',
      phone: '15407056148',
      email: 'su.wenpei@xingyantang.example',
    },
    {
      username: 'opener',
      name: '许知远',
      role_preset: 'opener',
      department: '招标办公室',
      position: '开标人',
      phone: '15497071248',
      email: 'xu.zhiyuan@xingyantang.example',
    },
    {
      username: 'quality',
      name: '林素问',
      role_preset: 'quality',
      department: '质量部',
      position: '质量评审员',
      phone: '15410756900',
      email: 'lin.suwen@xingyantang.example',
    },
    {
      username: 'award',
      name: '陆清和',
      role_preset: 'award',
      department: '招标办公室',
      position: '定标人',
      phone: '15472003171',
      email: 'lu.qinghe@xingyantang.example',
    },
    {
      username: 'approver',
      name: '顾怀瑾',
      role_preset: 'approver',
      department: '总经理办公室',
      position: '定标审批人',
      phone: '15467123431',
      email: 'gu.huaijin@xingyantang.example',
    },
    {
      username: 'supplier',
      name: '程以南',
      role_preset: 'supplier',
      department: '质量部',
      position: '供应商管理员',
      phone: '15422200386',
      email: 'cheng.yinan@xingyantang.example',
    },
    {
      username: 'audit',
      name: '叶静川',
      role_preset: 'audit',
      department: '审计部',
      position: '审计员',
      phone: '15499678491',
      email: 'ye.jingchuan@xingyantang.example',
    },
  ],
}

const lanzhu: DemoEnterprise = {
  profile: {
    name: '湖州澜渚本草药业有限公司',
    short_name: '澜渚本草',
    name_en: 'Huzhou Lanzhu Materia Medica Co., Ltd.',
    uscc: '91330502MATY39FY58',
    enterprise_type: 'pharma',
    legal_person: '江若虚',
    registered_capital: '32000000.00',
    established_at: '2015-09-08',
    region_code: '330502',
    address: '浙江省湖州市吴兴区澜渚路 8 号',
    contact_name: '江若虚',
    contact_phone: '15479648447',
    email: 'office@lanzhu.example',
    website: 'https://lanzhu.example',
    intro: '中成药生产企业，主要采购浙产药材与配方原料。',
    tax_no: '91330502MATY39FY58',
    bank_name: '湖州吴兴澜渚支行',
    bank_account: '3305020200007654321',
    invoice_address: '浙江省湖州市吴兴区澜渚路 8 号',
    invoice_phone: '0572-5550108',
    warehouse: [
      {
        name: '吴兴原料仓',
        region_code: '330502',
        address: '浙江省湖州市吴兴区澜渚路 8 号 2 号库',
        contact: '钱慕舟',
        phone: '15430971002',
        is_default: true,
      },
      {
        name: '德清阴凉仓',
        region_code: '330521',
        address: '浙江省湖州市德清县云岫路 27 号',
        contact: '俞晚晴',
        phone: '15401183162',
        is_default: false,
      },
    ],
    sample_address: '浙江省湖州市吴兴区澜渚路 8 号检验楼',
  },
  papers: [],
  people: [
    {
      username: 'other-admin',
      name: '江若虚',
      role_preset: 'admin',
      department: '信息管理部',
      position: '系统管理员',
      phone: '15416477863',
      email: 'jiang.ruoxu@lanzhu.example',
    },
  ],
}

/** The demo enterprises: the main one, and a second one which proves that enterprises see nothing of each other. */
export const demoEnterprises: readonly [DemoEnterprise, DemoEnterprise] = [xingyan, lanzhu]
