/** A dot between short facts; drawn, because Han fonts make the sign as wide as a character. */
export const Dot = () => (
  <>
    {' '}
    <span aria-hidden="true" className="mx-px inline-block size-0.5 rounded-full bg-current align-middle" />{' '}
  </>
)

/** Two short facts with a dot between them; either may be ''. */
export const Dotted = ({ first, then }: { first: string; then: string }) => (
  <>
    {first}
    {first !== '' && then !== '' && <Dot />}
    {then}
  </>
)
