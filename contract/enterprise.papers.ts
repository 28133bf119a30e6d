// The enterprise's own papers: its licences and certificates, their last days and scans.
import * as z from 'zod/mini'
import { day, id, maybe, messageKey, text } from './fields.ts'
import { fileRef } from './files.ts'
import type { CertificateType } from './suppliers.options.ts'

/** Papers that suppliers, auditors and authorities request from a buyer. */
export const ownPaperTypes = [
  'business_licence',
  'drug_production_licence',
  'drug_business_licence',
  'gmp',
  'gsp',
  'toxic_qualification',
  'food_licence',
  'organic_green',
  'bank_account_proof',
  'invoice_info',
  'tax_general',
  'annual_report',
] as const satisfies readonly CertificateType[]

export const ownPaperStatuses = ['valid', 'expiring', 'expired'] as const

/** One paper as it is sent; without `valid_to` it has no end. Files are ids of uploads. */
export const ownPaperBody = z
  .strictObject({
    type: z.enum(ownPaperTypes),
    no: maybe(text(80)),
    issuer: maybe(text(80)),
    valid_from: maybe(day),
    valid_to: maybe(day),
    files: z.optional(z.array(id).check(z.maxLength(10))),
  })
  .check((context) => {
    const { valid_from, valid_to } = context.value
    if (valid_from != null && valid_to != null && valid_to < valid_from)
      context.issues.push({
        code: 'custom',
        path: ['valid_to'],
        input: context.value,
        ...messageKey('valid_to_before_from'),
      })
  })
export type OwnPaperBody = z.output<typeof ownPaperBody>

/** One paper as it is stored. */
export const ownPaperStored = z.object({
  type: z.enum(ownPaperTypes),
  no: z.nullable(z.string()),
  issuer: z.nullable(z.string()),
  valid_from: z.nullable(z.string()),
  valid_to: z.nullable(z.string()),
  files: z.array(fileRef),
})
export type OwnPaperStored = z.output<typeof ownPaperStored>

/** A stored paper with its status today, by the enterprise's days of warning. */
export const ownPaper = z.extend(ownPaperStored, { status: z.enum(ownPaperStatuses) })
export type OwnPaper = z.output<typeof ownPaper>

export const MAX_PAPERS = 30
