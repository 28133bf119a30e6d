// The triangle of a difference, as a drawing: the size of such a character depends on the font, and could change the
// height of its line.
import { cx } from './class-names.ts'

/** The triangle, beside a word or figure that says the same. */
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
