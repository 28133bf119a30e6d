import type { ReactNode } from 'react'

/** A dot between short facts. It is drawn, because the character is full-width in Han fonts. */
export const Dot = () => (
  <>
    {' '}
    <span aria-hidden="true" className="mx-px inline-block size-0.5 rounded-full bg-current align-middle" />{' '}
  </>
)

/** Two short facts with a dot between them; either may be ''. */
export const Dotted = ({ first, then }: { first: ReactNode; then: string }) => (
  <>
    {first}
    {first !== '' && then !== '' && <Dot />}
    {then}
  </>
)
