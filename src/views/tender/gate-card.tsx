// The frame of all gate states, and the explanation of the passcode.
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { UNLOCK_DAYS } from '#contract/tenders.unlock.ts'
import { zonedText } from '#src/components/zoned-instant.tsx'
import { Icon, type IconName } from '#src/ui/text/icon.tsx'
import { inkOf, softOf, type Tone } from '#src/ui/text/tag.tsx'
import { column } from './tender-head.tsx'

interface CardProps {
  icon: IconName
  tone?: Tone
  title: string
  text?: ReactNode
  children?: ReactNode
}

/** A card with its icon, its title, which takes the focus when it appears, and its controls. */
export const GateCard = ({ icon, tone = 'violet', title, text, children }: CardProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    // A field with autofocus keeps the focus.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <section aria-labelledby="gate-title" className="rounded-l bg-surface p-4 pt-5">
      <span className={`grid size-11 place-items-center rounded-l ${softOf[tone]} ${inkOf[tone]}`}>
        <Icon name={icon} size={24} />
      </span>
      <h2 ref={heading} id="gate-title" tabIndex={-1} className="mt-3 text-h2 text-pretty outline-none">
        {title}
      </h2>
      {text === undefined ? null : <p className="mt-1 text-body leading-5.5 text-ink-2">{text}</p>}
      {children}
    </section>
  )
}

/** The column of a gate: its card, its explanation, and its secondary links. */
export const GateColumn = ({ children, links }: { children: ReactNode; links?: ReactNode }) => (
  <div className={`${column} flex max-w-120! flex-1 flex-col gap-5 pt-4`}>
    {children}
    {links === undefined ? null : (
      <div className="mt-auto flex justify-between pb-[max(12px,env(safe-area-inset-bottom))]">{links}</div>
    )}
  </div>
)

/** A secondary link of a gate. */
export const GateLink = ({ onPress, children }: { onPress(): void; children: string }) => (
  <button
    type="button"
    onClick={onPress}
    className="min-h-11 rounded px-1 text-body text-primary-ink underline-offset-3 hover:underline"
  >
    {children}
  </button>
)

/** Why the link alone does not open a tender. */
export const GateReasons = ({ page }: { page: SupplierPage }) => {
  const { t } = useTranslation('tenders')
  const opens = page.order.open_at ?? page.order.bid_deadline_at
  const reasons = [
    { icon: 'link', name: 'link', params: {} },
    ...(opens === null || page.standing === 'under_review' || page.standing === 'decided'
      ? []
      : [{ icon: 'eye-off', name: 'sealed', params: { time: zonedText(t, opens, 'short') } } as const]),
    { icon: 'phone', name: 'device', params: { count: UNLOCK_DAYS } },
  ] as const
  return (
    <section aria-labelledby="gate-reasons">
      <h3 id="gate-reasons" className="mb-2 text-table font-medium text-ink-2">
        {t('gate.why.title')}
      </h3>
      <ul className="divide-y divide-line text-table text-ink-2">
        {reasons.map(({ icon, name, params }) => (
          <li key={name} className="grid grid-cols-[20px_1fr] gap-x-2.5 py-1.75">
            <Icon name={icon} className="mt-0.5 text-ink-3" />
            <span>
              <b className="font-medium text-ink">{t(`gate.why.${name}_short`, params)}</b>
              {t(`gate.why.${name}`, params)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
