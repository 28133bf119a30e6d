// The bytes of a file for a component, as a blob address of this page, which is revoked when the file is no longer
// shown.
import { useEffect, useState } from 'react'
import { readFile } from '#contract/files.ts'
import { download } from '#src/api/download.ts'

export type FileView =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly url: string }
  /** `message` is the server's sentence, or '' when no answer arrived. */
  | { readonly state: 'failed'; readonly message: string; readonly retry: () => void }

/**
 * Reads a file; its blob address lives as long as the component shows this id; null reads nothing. `endpoint` reads the
 * file.
 */
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
