import type { ReactNode, Ref } from 'react'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon, type IconName } from '#src/ui/text/icon.tsx'
import { inkOf, softOf } from '#src/ui/text/tag.tsx'

const glyphs = {
  danger: 'warn',
  warning: 'warn',
  info: 'info',
  success: 'check-circle',
  violet: 'lock',
} as const satisfies Record<string, IconName>

export interface BannerProps {
  tone?: keyof typeof glyphs | undefined
  title: ReactNode
  /** More words after the title. */
  text?: ReactNode
  /** Links, each of which focuses its field. */
  links?: readonly { id: string; label: ReactNode; onGo: () => void }[] | undefined
  /** Content at the right end. */
  action?: ReactNode
  /** Announced at once; for an error that has just occurred. */
  alert?: boolean | undefined
  /** Focusable by script, for a failed save. */
  ref?: Ref<HTMLDivElement> | undefined
  className?: string | undefined
}

/** A message above a page: the errors of a form with a link to each, a conflict, a notice. */
export const Banner = ({ tone = 'danger', title, text, links = [], action, alert, ref, className }: BannerProps) => (
  <div
    ref={ref}
    tabIndex={-1}
    role={alert ? 'alert' : undefined}
    className={cx(
      // Beside a wide button the text would be a narrow column: the button goes below it.
      'flex min-h-9 flex-wrap items-start gap-2 rounded px-3 py-2 text-table outline-none',
      softOf[tone],
      inkOf[tone],
      className,
    )}
  >
    <Icon name={glyphs[tone]} className="mt-0.5" />
    <div className="flex min-w-0 flex-1 basis-40 flex-wrap max-sm:basis-56 items-center gap-x-2">
      <b>{title}</b>
      {text !== undefined && <span className="text-ink-2">{text}</span>}
      {links.map((link, at) => (
        <span key={link.id} className="inline-flex min-w-0 gap-2 max-sm:w-full">
          {at > 0 && (
            <span aria-hidden="true" className="max-sm:hidden">
              ·
            </span>
          )}
          <button
            type="button"
            onClick={link.onGo}
            className="min-h-6 rounded-s text-left underline decoration-1 underline-offset-3"
          >
            {link.label}
          </button>
        </span>
      ))}
    </div>
    {action !== undefined && (
      <div
        className={cx(
          '-my-1 ml-auto flex flex-none items-center self-center',
          links.length > 0 && 'max-sm:my-0 max-sm:w-full max-sm:justify-end',
        )}
      >
        {action}
      </div>
    )}
  </div>
)
