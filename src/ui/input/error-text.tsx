import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'

/** The error of a control outside a `Field`, below it. `id`: for its `aria-describedby`. Nothing without a text. */
export const ErrorText = ({
  children,
  id,
  className,
}: {
  children?: string | undefined
  id?: string
  className?: string
}) =>
  children === undefined ? null : (
    <p id={id} className={cx('flex items-center gap-1 text-cap text-danger-ink', className)}>
      <Icon name="warn" size={12} />
      {children}
    </p>
  )
