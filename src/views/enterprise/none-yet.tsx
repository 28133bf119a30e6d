// What stands in the place of a list of the enterprise that has no entry, with a way to the form.
import { CommandButton } from '#src/commands/command-button.tsx'

export const NoneYet = ({ text, label }: { text: string; label: string }) => (
  <div className="flex flex-wrap items-center gap-3 rounded border border-dashed border-line-strong px-4 py-3 text-table text-ink-2">
    {text}
    <CommandButton id="enterprise.edit" size="sm" label={label} />
  </div>
)
