// Special properties of a template: toxic, precious, food and medicine, specially controlled.
import type { HerbalTemplate } from '#contract/herbal-templates.ts'

export const templateMarks = ['is_toxic', 'is_precious', 'is_homology', 'special_control'] as const
export type TemplateMark = (typeof templateMarks)[number]

/** The properties a template has. */
export const marksOf = (template: Pick<HerbalTemplate, TemplateMark>): TemplateMark[] =>
  templateMarks.filter((mark) => template[mark])
