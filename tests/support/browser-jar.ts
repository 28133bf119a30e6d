// A browser in front of the server: it keeps its cookies, and sends the headers browsers send.
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import { login } from '#contract/session.ts'
import { setPasscode, unlockTender } from '#contract/tenders.passcode.ts'
import { readOwnTender } from '#contract/tenders.ts'
import { PASSWORD } from './people.ts'
import { type Answer, addressOf, consoleHeaders, type World } from './world.ts'

/** The person who reads a link, as given when setting a passcode. */
export const reader = { name: '王采办', mobile: '13900001234' } as const

/** `says`: further headers it sends; a client that is not a browser sends no `sec-fetch-site`. */
export const aBrowser = (world: World, says: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) => {
  const cookies = new Map<string, string>()
  const headers = (): Record<string, string> => ({
    ...says,
    ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
  })
  const send = async (endpoint: AnyEndpoint, input: InputOf<AnyEndpoint>, more: Record<string, string>) => {
    const response = await world.http(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: { ...consoleHeaders, ...headers(), ...more },
      ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2)
      cookies.set(name, value)
    }
    return response
  }
  const ask = async <E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    more: Record<string, string>,
  ): Promise<Answer<DataOf<E>>> => {
    const { code, message, data } = await (await send(endpoint, input, more)).json()
    return { code, message, data, refused: data ?? {} }
  }
  const at = <E extends AnyEndpoint>(endpoint: E, link: string, input: InputOf<E> = {}) =>
    ask(endpoint, input, { 'tender-token': link })
  return {
    cookies,
    headers,
    send,
    ask,
    at,
    read: (link: string) => at(readOwnTender, link),
    /** The first reader of a link sets its passcode. */
    set: (link: string, passcode: string, old_passcode?: string) =>
      at(setPasscode, link, { body: { ...reader, passcode, ...(old_passcode !== undefined && { old_passcode }) } }),
    unlock: (link: string, passcode: string) => at(unlockTender, link, { body: { passcode } }),
    signIn: async (username: string): Promise<string> => {
      const answer = await ask(login, { body: { username, password: PASSWORD } }, {})
      return answer.data.token
    },
  }
}
export type Browser = ReturnType<typeof aBrowser>
