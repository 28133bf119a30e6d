// Where the focus goes when what covered the page is gone.

/** Gives focus back to what had it, or to the page's main part when that is gone. */
export const focusBack = (opener: Element | null): void => {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
    opener.focus()
    if (document.activeElement === opener) return
  }
  document.querySelector<HTMLElement>('main')?.focus()
}
