// Templates that fill no new lines: drafts, and ones replaced by a newer template.

import { type TemplateSeed, templateOf } from './templates.row.ts'
import {
  ash,
  content,
  extract,
  heavyMetals,
  impurity,
  stated,
  sulfurDioxide,
  volatileOil,
  water,
} from './templates.specs.ts'

export const restingTemplates: readonly TemplateSeed[] = [
  templateOf('黄芪', {
    name: '黄芪（2020 版药典）',
    alias: ['北芪'],
    source_species: '豆科植物蒙古黄芪或膜荚黄芪的干燥根',
    grade: 'g1',
    size_spec: '长 30–90 cm，直径 1–3.5 cm',
    quality_standard: 'chp2020',
    quality_specs: [
      water('10.0'),
      ash('5.0'),
      extract('water', '冷浸', '17.0'),
      content('astragaloside_iv', '黄芪甲苷', 'Astragaloside IV', '0.080'),
      ...heavyMetals(),
      stated('banned_pesticides_33', 'absent'),
    ],
    acceptance_points: ['断面皮部黄白色，木部淡黄色，有放射状纹理', '气微，味微甜，嚼之有豆腥味'],
    remark: '2025 年版药典施行后不再使用，由「黄芪」代替',
    status: 'disabled',
  }),
  templateOf('当归', {
    name: '当归（硫熏货）',
    alias: [],
    source_species: '伞形科植物当归 Angelica sinensis 的干燥根',
    size_spec: '统货，含硫',
    quality_specs: [water('15.0'), sulfurDioxide('400')],
    acceptance_points: ['主根粗短，表面黄棕色'],
    remark: '企业内控禁止硫熏，停用',
    status: 'disabled',
  }),
  templateOf('当归', {
    name: '当归头',
    alias: ['归头', '葫首'],
    source_species: '伞形科植物当归 Angelica sinensis 的干燥根之根头',
    grade: 'special',
    size_spec: '每 kg ≤ 40 个，净归头',
    quality_specs: [
      water('15.0'),
      ash('7.0'),
      volatileOil('0.40'),
      content('ferulic_acid', '阿魏酸', 'Ferulic acid', '0.050'),
    ],
    acceptance_points: ['上部圆柱形或拳状，下部无支根', '断面黄白色，皮部厚，有棕色油点'],
    status: 'draft',
  }),
  templateOf('党参', {
    name: '党参片',
    goods_type: 'decoction_piece',
    source_species: '桔梗科植物党参 Codonopsis pilosula 的干燥根，除杂、洗净、润透、切厚片',
    processing: '切制',
    form: 'slice',
    size_spec: '类圆形厚片，厚 2–4 mm',
    package_spec: '1 kg/袋 × 20',
    quality_specs: [water('13.0'), impurity('3')],
    acceptance_points: [],
    reference_price: '88.00',
    status: 'draft',
  }),
]
