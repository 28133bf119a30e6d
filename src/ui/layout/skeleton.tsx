import { cx } from '#src/ui/text/class-names.ts'

/** A grey block of the final size while its content loads. `width` is any CSS width, `height` pixels. */
export const Skeleton = ({
  width = '100%',
  height = 12,
  className,
}: {
  width?: string | number
  height?: number
  className?: string
}) => (
  <span
    aria-hidden="true"
    style={{ width, height }}
    className={cx('block max-w-full animate-skeleton rounded-s bg-surface-3', className)}
  />
)
