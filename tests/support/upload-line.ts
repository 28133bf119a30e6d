// Uploads answered by hand: replaces XMLHttpRequest, the only interface that reports progress.
import { vi } from 'vitest'

export interface SentFile {
  readonly url: string
  readonly headers: Record<string, string>
  readonly file: File
  aborted: boolean
  moved(bytes: number): void
  reply(body: unknown, status?: number): void
  breakOff(): void
}

/** Every file that is sent, in order. */
export const uploadsByHand = (): SentFile[] => {
  const sent: SentFile[] = []
  class Line {
    upload: { onprogress: ((event: { loaded: number }) => void) | null } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    status = 0
    responseText = ''
    #url = ''
    #headers: Record<string, string> = {}
    #sent: SentFile | null = null
    open(_method: string, url: string) {
      this.#url = url.replace(/[?&]timestamp=\d+/, '')
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }
    getAllResponseHeaders() {
      return 'content-type: application/json\r\n'
    }
    send(form: FormData) {
      const file = form.get('file')
      if (!(file instanceof File)) throw new Error('no file was sent')
      this.#sent = {
        url: this.#url,
        headers: this.#headers,
        file,
        aborted: false,
        moved: (loaded) => this.upload.onprogress?.({ loaded }),
        reply: (body, status = 200) => {
          this.status = status
          this.responseText = JSON.stringify(body)
          this.onload?.()
        },
        breakOff: () => this.onerror?.(),
      }
      sent.push(this.#sent)
    }
    abort() {
      if (this.#sent !== null) this.#sent.aborted = true
    }
  }
  vi.stubGlobal('XMLHttpRequest', Line)
  return sent
}
