// The icon and tone of each state of a certificate.
import type { Certificate } from '#contract/suppliers.schemas.ts'
import type { IconName } from '#src/ui/text/icon.tsx'
import type { Tone } from '#src/ui/text/tag.tsx'

export const certificatePresentations: Readonly<Record<Certificate['status'], { glyph: IconName; tone: Tone }>> = {
  valid: { glyph: 'check-circle', tone: 'success' },
  expiring: { glyph: 'clock', tone: 'warning' },
  expired: { glyph: 'warn', tone: 'danger' },
  invalid: { glyph: 'x-circle', tone: 'danger' },
}
