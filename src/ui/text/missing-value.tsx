import { Icon } from './icon.tsx'

/** The sign of a missing value. */
export const MissingValue = () => <span className="text-ink-3">–</span>

/** The sign of a sealed value; `label` is its word. */
export const Sealed = ({ label }: { label: string }) => (
  <span className="inline-flex items-center gap-1 align-top text-ink-3">
    <Icon name="lock" size={12} />
    {label}
  </span>
)
