/** Two short facts with a dot between them; the dot is drawn, because Han fonts make the sign as wide as a character. */
export const Dotted = ({ first, then }: { first: string; then: string }) => (
  <>
    {first}
    {first !== '' && then !== '' && (
      <>
        {' '}
        <span aria-hidden="true" className="mx-px inline-block size-0.5 rounded-full bg-current align-middle" />{' '}
      </>
    )}
    {then}
  </>
)
