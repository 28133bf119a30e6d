// The calls of the set-up page; the secrets in them are stored nowhere.
import type { BodyOf } from '#contract/endpoint.ts'
import { beginSetup, checkSetupAdministrator, finishSetup, setSealKey } from '#contract/setup.ts'
import { call } from './call.ts'

const quietly = { quiet: true } as const

/** Takes the token out of the page's address, so that nobody else sees it there; undefined when there is none. */
export const takeSetupToken = (): string | undefined => {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token === null) return undefined
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return token
}

export const begin = (token: string | undefined) =>
  call(beginSetup, { body: token === undefined ? {} : { token } }, quietly)

export const askKey = (mode: 'make' | 'restore', words: string) =>
  call(setSealKey, { body: mode === 'make' ? { mode } : { mode, words } }, quietly)

export const finish = (body: BodyOf<typeof finishSetup>) => call(finishSetup, { body }, quietly)

export const checkPassword = (body: BodyOf<typeof checkSetupAdministrator>) =>
  call(checkSetupAdministrator, { body }, quietly)
