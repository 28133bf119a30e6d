// The secret of the open tender page; sent in the header of that page's calls and stored nowhere else.

let held: string | null = null

/** Sets the token of the open tender page; null when the page is left. */
export const setTenderLink = (token: string | null): void => {
  held = token
}

export const currentTenderLink = (): string | null => held
