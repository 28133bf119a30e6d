// The page comes with the styles of what shows first; those of all else are a second sheet that comes with the first part that needs it.

let coming: Promise<unknown> | null = null

const fetchSheet = (address: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    // As the server names it ahead (server/http/static.ts): another way of asking would fetch it twice.
    link.crossOrigin = ''
    link.href = address
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new Error(`styles did not come: ${address}`))
    }
    // Behind the page's own: it says everything again in its order (scripts/first-styles.ts).
    document.head.append(link)
  })

/** Fetches the second sheet, once; where the page has all its styles at once, there is none. After a failure the next call tries anew. */
const allStyles = (): Promise<unknown> => {
  const address = document.querySelector<HTMLLinkElement>('link[data-all]')?.dataset.all
  if (address === undefined) return Promise.resolve()
  coming ??= fetchSheet(address).catch((error: unknown) => {
    coming = null
    throw error
  })
  return coming
}

/** Of a part that is drawn: it is there when its styles are. */
export const withStyles =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    const [part] = await Promise.all([load(), allStyles()])
    return part
  }
