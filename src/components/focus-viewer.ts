// Moves the focus from a certificate to its scan.

/**
 * Focuses the scan in the viewer of this element, where keys zoom and move it, or the link that opens a PDF. False when
 * there is neither.
 */
export const focusViewer = (viewer: HTMLElement | null): boolean => {
  const target =
    viewer?.querySelector<HTMLElement>('[data-scan-viewer] [role="group"][tabindex], [data-scan-viewer] a[href]') ??
    null
  target?.focus()
  return target !== null
}
