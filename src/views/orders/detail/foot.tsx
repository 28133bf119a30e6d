import { useTranslation } from 'react-i18next'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { ZoneNote } from '#src/components/moment-text.tsx'
import { StickyFooter } from '#src/ui/layout/sticky-footer.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import type { Lines } from '../form/use-lines.ts'

/** The position among the lines, and the keys of the page; `lines` is null while another tab is shown. */
export const DetailFoot = ({ lines }: { lines: Lines | null }) => {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const has = lines !== null && lines.place > 0
  const hints = [
    ...(has
      ? [
          { id: 'move', keys: [keysOf('rows.prev', 'detail'), keysOf('rows.next', 'detail')] },
          { id: 'peek', keys: [keysOf('rows.peek', 'detail')] },
        ]
      : []),
    { id: 'up', keys: [keysOf('go.up', 'detail')] },
    { id: 'sheet', keys: [keysOf('sheet.open', 'detail')] },
  ] as const
  return (
    // Keys are useless without a keyboard.
    <StickyFooter
      className="min-h-10! py-1! max-md:hidden pointer-coarse:hidden"
      start={
        <>
          {has && (
            <span className="text-cap text-ink-3">
              {t('order_detail:detail.line_of', { place: lines.place, total: lines.items.length })}
            </span>
          )}
          <ZoneNote />
        </>
      }
      end={hints.map(({ id, keys }) => {
        const known = keys.flatMap((key) => key ?? [])
        if (known.length === 0) return null
        return (
          <span key={id} className="ml-2 inline-flex items-center gap-1.5 text-cap text-ink-2">
            {known.map((key) => (
              <KeyHint key={key} keys={key} />
            ))}
            {t(`order_detail:detail.keys.${id}`)}
          </span>
        )
      })}
    />
  )
}
