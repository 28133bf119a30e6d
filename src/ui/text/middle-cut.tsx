// A text that loses its middle where it has no room: names that begin alike differ at their end.

/** The number of characters that stay at the end. */
const END = 6

/** The offset of the end of a text; never beside a blank, which would be lost there. */
const endOf = (characters: readonly string[]): number => {
  for (let at = characters.length - END; at > 0; at -= 1)
    if (characters[at - 1]?.trim() !== '' && characters[at]?.trim() !== '') return at
  return 0
}

/** The text as `当归选货（复…（第二批）`, hidden from readers: the control around it has the whole text as its name. */
export const MiddleCut = ({ text }: { text: string }) => {
  const characters = [...text]
  const end = endOf(characters)
  return (
    <span aria-hidden="true" title={text} className="flex min-w-0 flex-1">
      <span className="min-w-0 truncate">{characters.slice(0, end).join('')}</span>
      <span className="flex-none">{characters.slice(end).join('')}</span>
    </span>
  )
}
