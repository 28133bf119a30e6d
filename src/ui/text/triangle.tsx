// The triangle of a difference, drawn: a letter of that shape is as large as a font has it, and moves the line it stands in.
import { cx } from './class-names.ts'

/** Beside a word or figure that says the same. */
export const Triangle = ({ to, className }: { to: 'less' | 'more'; className?: string }) => (
  <svg
    viewBox="0 0 8 7"
    width="0.58em"
    height="0.5em"
    aria-hidden="true"
    fill="currentColor"
    className={cx('inline-block align-middle', className)}
  >
    <path d={to === 'less' ? 'M0 0h8L4 7z' : 'M0 7h8L4 0z'} />
  </svg>
)
