// A certificate for 127.0.0.1 that lives as long as the run: browsers speak HTTP/2 under TLS alone.
import { generateKeyPairSync, sign } from 'node:crypto'

/** One value of DER: its tag, its length, its contents. */
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts)
const utcTime = (at: Date) =>
  der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`, 'latin1'))

const DAY_MS = 86_400_000
/** ecdsa-with-SHA256 */
const signature = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
/** CN=bench */
const name = sequence(
  der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('bench', 'latin1')))),
)

/** A new key with its self-signed certificate, as PEM. */
export const newCertificate = (): { readonly key: string; readonly cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const now = Date.now()
  const content = sequence(
    der(0x02, Buffer.from([1])),
    signature,
    name,
    sequence(utcTime(new Date(now - DAY_MS)), utcTime(new Date(now + DAY_MS))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signed = sequence(content, signature, der(0x03, Buffer.from([0]), sign('sha256', content, privateKey)))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${signed.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}
