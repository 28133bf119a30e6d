// The texts of an audit row beside its act: the supplier and lines concerned, and the remarks.
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { AuditRow } from '#contract/orders.ts'

const word = z.optional(z.nullable(z.string()))
const said = z.object({
  supplier_name: word,
  about_lines: word,
  line_no: z.optional(z.nullable(z.number())),
  line_name: word,
  reason_code: word,
  reason: word,
  reason_text: word,
  text: word,
  question: word,
  note: word,
  fields: z.optional(z.nullable(z.array(z.string()))),
})

/** Locale key prefix of an act's reasons. */
const reasonsOf: Readonly<Record<string, string>> = {
  disqualify: 'orders:options.disqualify_reason',
  line_close: 'reviews:no_award',
  line_decline: 'orders:options.decline_code',
}

/** The text of one row; '' where it has none. */
export const useTrailText = () => {
  const { t } = useTranslation()
  return ({ action, opinion, payload }: Pick<AuditRow, 'action' | 'opinion' | 'payload'>) => {
    const { data } = said.safeParse(payload ?? {})
    const reasons = reasonsOf[action]
    const known = reasons !== undefined && data?.reason_code ? t(`${reasons}.${data.reason_code}`) : ''
    const line = data?.line_name ? `${data.line_no ?? ''} ${data.line_name}`.trim() : ''
    const fields = (data?.fields ?? [])
      .map((field) => t(`orders:fields.${field}`))
      .join(t('order_detail:log.separator'))
    const joined = (parts: readonly (string | null | undefined)[], by: string) =>
      [...new Set(parts.filter((part) => part !== undefined && part !== null && part.trim() !== ''))].join(by)
    return {
      about: joined([data?.supplier_name, data?.about_lines, line, fields], ' · '),
      words: joined(
        [known, opinion, data?.question, data?.reason, data?.reason_text, data?.text, data?.note],
        t('order_detail:award.colon'),
      ),
    }
  }
}
