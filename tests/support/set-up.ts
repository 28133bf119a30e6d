// Sets up an empty installation by the calls that its page makes at the printed link.
import { expect } from 'vitest'
import { consoleHeaders } from './world.ts'

/** The first administrator of `setUp`. */
export const firstAdministrator = { username: 'first', name: '白敏', password: 'kv3-Plum-lantern-09' } as const

/** Posts to a server's API; `url` is its address without the path. */
export const postTo = (
  url: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(new URL(`api/v1/${path}/`, url), {
    method: 'POST',
    headers: { ...consoleHeaders, ...headers },
    body: JSON.stringify(body),
  })

/** Sets the installation up: begins with the link in the printed `line`, has a seal key made, confirms three of its words, and finishes. */
export const setUp = async (url: string, line: string, origin = new URL(url).origin): Promise<void> => {
  const begun = await postTo(url, 'setup/begin', { token: /#token=([\w-]+)/.exec(line)?.[1] }, { origin })
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? ''
  const key = (await (await postTo(url, 'setup/seal_key', { mode: 'make' }, { cookie, origin })).json()).data
  const finished = await postTo(
    url,
    'setup/finish',
    {
      enterprise: {
        name: '云岭中药饮片厂',
        uscc: '91130606MAR8A6768E',
        enterprise_type: 'piece_factory',
        contact_name: '白敏',
        contact_phone: '13800000001',
      },
      administrator: firstAdministrator,
      seal: { fingerprint: key.fingerprint, confirm: [1, 2, 3].map((n) => ({ n, word: key.words?.[n - 1] })) },
      public_url: origin,
    },
    { cookie, origin },
  )
  expect(await finished.json()).toMatchObject({ code: 0 })
}
