// Where a sign-in leads afterwards: whatever the address asks for, only to a page of this console.
import { returnPath } from '#src/app/places.ts'
import type { Line } from '../../prove.ts'

const HOME = '/home'
const ORIGIN = 'https://console.example'

/** Hosts of another site, as they may be written. */
const hosts = [
  'evil.example',
  'evil.example/home',
  'console.example@evil.example',
  'evil.example:443/bidding/order',
] as const
/** What a browser may read as the beginning of another site, or as a script. */
const beginnings = [
  '//',
  '///',
  '/\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\n/',
  '\t//',
  ' //',
  'https:',
  'https:/',
  'https://',
  'HTTPS://',
  'http:\\\\',
  '/%2f%2f',
  '%2f%2f',
  '/%5c',
  '/.//',
  '/..//',
  '/home//..//',
] as const
const scripts = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'about:blank',
  '',
  '.',
  '..',
  'home',
  '@evil.example',
  '?x=//evil.example',
  '#//evil.example',
  '/user/login',
  '/user/login?redirect=//evil.example',
  '/nowhere',
  '/api/v1/user/login_out/',
  '/home\u0000',
  '/home\\..\\..\\evil.example',
] as const

const evil: readonly string[] = [...beginnings.flatMap((one) => hosts.map((host) => one + host)), ...scripts]
const own = ['/home', '/bidding/order', '/bidding/order?status=draft%2Cbidding', '/bidding/order/detail?id=7'] as const

const faultOf = (wish: string): string | null => {
  const path = returnPath(wish)
  const url = new URL(path, ORIGIN)
  const isInside = url.origin === ORIGIN && /^\/(?![/\\])/.test(path)
  if (!isInside) return `${JSON.stringify(wish)} leads to ${path}`
  return path === HOME ? null : `${JSON.stringify(wish)} leads to ${path} and not home`
}

/** `redirect`: one line. */
export const proveRedirect = async (): Promise<readonly Line[]> => {
  const faults = evil.flatMap((wish) => faultOf(wish) ?? [])
  const lost = own.filter((wish) => returnPath(wish) !== wish)
  return [
    {
      figure: 'redirect',
      value: { outside: faults.length, own_pages_lost: lost.length, first: [...faults, ...lost].slice(0, 3) },
      target: { outside: 0, own_pages_lost: 0 },
      pass: faults.length + lost.length === 0,
      n: evil.length + own.length,
      of: 60,
    },
  ]
}
