// Test files, and a function that sends them: multipart, which `call` does not support.
import { type FileRef, uploadFile } from '#contract/files.ts'
import { type Answer, consoleHeaders, type World } from './world.ts'

/** The smallest picture. */
export const aPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A PDF of one empty page. */
export const aPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/MediaBox[0 0 9 9]/Parent 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** Uploads a file as a person; without `type` the part gets the type a browser derives from the name. */
export const upload = async (
  world: World,
  as: string,
  file: { readonly name: string; readonly bytes: Buffer; readonly type?: string },
  endpoint: typeof uploadFile = uploadFile,
): Promise<Answer<FileRef>> => {
  const type = file.type ?? (file.name.endsWith('.pdf') ? 'application/pdf' : 'image/png')
  const body = new FormData()
  body.set('file', new File([new Uint8Array(file.bytes)], file.name, { type }))
  const { 'content-type': _json, ...headers } = consoleHeaders
  const response = await world.http(`/api${endpoint.path}`, {
    method: 'POST',
    headers: { ...headers, token: await world.tokenOf(as) },
    body,
  })
  const { code, message, data } = await response.json()
  return { code, message, data, refused: data ?? {} }
}
