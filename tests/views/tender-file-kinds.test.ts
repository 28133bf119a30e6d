// Which kind a supplier's file has by its name, until the supplier chooses one.
import { expect, test } from 'vitest'
import { startMessages } from '#src/app/i18n.ts'
import { fileKindOf } from '#src/views/tender/tender-files.tsx'

test.each(['zh-CN', 'en-US'] as const)(
  'in %s a file has the kind that its name contains, else the kind other',
  async (locale) => {
    const { t } = await startMessages(locale)
    const kinds = ['检验报告.pdf', '报价单_盖章.PDF', '药品经营许可证.jpg', 'Inspection-2026.pdf', 'IMG_0231.jpg']
    expect(kinds.map((name) => fileKindOf(t, name))).toEqual([
      'inspection_report',
      'quote_sheet',
      'licence',
      'inspection_report',
      'other',
    ])
  },
)
