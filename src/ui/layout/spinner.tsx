import { cx } from '#src/ui/text/class-names.ts'

/** Shown while a lazy part of unknown size is loaded. `large` is centred with space above. */
export const Spinner = ({ label, large = false }: { label: string; large?: boolean | undefined }) => (
  <div
    role="status"
    data-coming={large ? '' : undefined}
    className={cx('flex justify-center text-primary', large && 'pt-40')}
  >
    <svg
      viewBox="0 0 32 32"
      width={large ? 40 : 16}
      height={large ? 40 : 16}
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
      className="animate-turn"
    >
      <circle cx="16" cy="16" r="13" stroke="var(--surface-3)" />
      <path d="M16 3a13 13 0 0 1 13 13" stroke="currentColor" />
    </svg>
    <span className="sr-only">{label}</span>
  </div>
)
