// The text that is answered, word for word, above the field of the answer.
import type { Args, Command, Situation } from '#src/commands/command.ts'

interface QuoteProps {
  command: Command
  situation: Situation
  /** The answers so far. */
  args: Args
}

export const Quote = ({ command, situation, args }: QuoteProps) => {
  const quoted = command.quotes?.(situation, args) ?? null
  return quoted === null ? null : (
    <blockquote className="max-h-48 overflow-y-auto border-l-2 border-line-strong pl-3 text-table wrap-anywhere whitespace-pre-line">
      {quoted}
    </blockquote>
  )
}
