// How a component gets the bytes of a file to show: as an address of this page alone, given back when it is no longer shown.
import { useEffect, useState } from 'react'
import { readFile } from '#contract/files.ts'
import { download } from '#src/api/download.ts'

export type FileView =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly url: string }
  /** `message` is the server's sentence, or '' when no answer came back. */
  | { readonly state: 'failed'; readonly message: string; readonly retry: () => void }

/** Reads a file; its blob address lives as long as the component shows this id; null reads nothing yet. `endpoint`: where it is kept. */
export const useFile = (id: string | null, endpoint = readFile): FileView => {
  const [view, setView] = useState<FileView>({ state: 'loading' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    if (id === null) return
    const reading = new AbortController()
    let url: string | null = null
    const failed = (message: string) =>
      setView({ state: 'failed', message, retry: () => setTries((before) => before + 1) })
    setView({ state: 'loading' })
    download(endpoint, { params: { id } }, { signal: reading.signal, quiet: true }).then(
      (reply) => {
        if (reading.signal.aborted) return
        if (!reply.ok) return failed(reply.msg)
        url = URL.createObjectURL(reply.data.content)
        setView({ state: 'ready', url })
      },
      () => {
        if (!reading.signal.aborted) failed('')
      },
    )
    return () => {
      reading.abort()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [id, tries, endpoint])
  return view
}
