import { useTranslation } from 'react-i18next'
import type { Strictness } from '#contract/herbal-templates.specs.ts'
import { Icon, type IconName } from '#src/ui/text/icon.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { inkOf, type Tone } from '#src/ui/text/tag.tsx'

const presentations: Readonly<Record<Strictness, { glyph: IconName | null; tone: Tone }>> = {
  stricter: { glyph: 'check-circle', tone: 'success' },
  equal: { glyph: null, tone: 'neutral' },
  looser: { glyph: 'warn', tone: 'warning' },
}

/** How the enterprise's limit compares to the pharmacopoeia's, as text. */
export const StrictnessMark = ({ strictness }: { strictness: Strictness | null }) => {
  const { t } = useTranslation()
  if (strictness === null) return <MissingValue />
  const { glyph, tone } = presentations[strictness]
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap ${inkOf[tone]}`}>
      {glyph !== null && <Icon name={glyph} size={12} />}
      {t(`herbal:quality.strictness.${strictness}`)}
    </span>
  )
}
