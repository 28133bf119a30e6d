// From a certificate to its scan beside it.

/** Goes to the scan in the viewer in here, where keys zoom and move it, or to the link that opens a PDF. False when there is none. */
export const focusViewer = (viewer: HTMLElement | null): boolean => {
  const target =
    viewer?.querySelector<HTMLElement>('[data-scan-viewer] [role="group"][tabindex], [data-scan-viewer] a[href]') ??
    null
  target?.focus()
  return target !== null
}
