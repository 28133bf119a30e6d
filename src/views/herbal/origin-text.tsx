import { useTranslation } from 'react-i18next'
import type { HerbalTemplate } from '#contract/herbal-templates.ts'
import { useRegions } from '#src/machines/use-regions.ts'
import { MissingValue } from '#src/ui/text/missing-value.tsx'

/** The origin of a template: its text, else the chosen regions. */
export const OriginText = ({ template }: { template: HerbalTemplate }) => {
  const { t } = useTranslation()
  const { origin_text: written, daodi_region_codes: codes } = template
  const isWritten = written !== null && written !== ''
  const { byCode } = useRegions(!isWritten && codes.length > 0)
  const words = isWritten
    ? written
    : codes.map((code) => byCode.get(code)?.full_name ?? code).join(t('herbal:words.and'))
  return words === '' ? <MissingValue /> : <span title={words}>{words}</span>
}
