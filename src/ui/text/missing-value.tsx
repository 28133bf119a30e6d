import { Icon } from './icon.tsx'

/** The sign of a value that is not there. */
export const MissingValue = () => <span className="text-ink-3">–</span>

/** A value that exists but may not be seen yet; `label` says so in a word. */
export const Sealed = ({ label }: { label: string }) => (
  <span className="inline-flex items-center gap-1 align-top text-ink-3">
    <Icon name="lock" size={12} />
    {label}
  </span>
)
