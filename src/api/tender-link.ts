// The secret of the tender page that is open; sent in the header of the calls of that page and kept nowhere else.

let held: string | null = null

/** Takes the token of the open tender page; null when it is left. */
export const holdTenderLink = (token: string | null): void => {
  held = token
}

export const heldTenderLink = (): string | null => held
