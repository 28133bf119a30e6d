// Password hashes: made behind everything else, a few at a time, in a queue with an end.
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { code } from '#contract/envelope.ts'
import { login } from '#contract/session.ts'
import { hashPassword, verifyPassword, withPasswordPlace } from '#server/passwords.ts'
import { PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

/** The priorities of this process's threads; only Linux has such. */
const priorities = (): number[] =>
  readdirSync('/proc/self/task').map((thread) => {
    const [, fields = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')
    return Number(fields.split(' ')[16])
  })

describe('hashes', () => {
  it('belong to their password alone, in whichever form of Unicode it is typed', async () => {
    const hash = await hashPassword('pässword-当归')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await verifyPassword('pässword-当归'.normalize('NFD'), hash)).toBe(true)
    expect(await verifyPassword('password-当归', hash)).toBe(false)
    expect(await verifyPassword('pässword-当归', null)).toBe(false)
  })

  it('of several passwords at once reach who asked', async () => {
    const hashes = await Promise.all(['a', 'b', 'c'].map(hashPassword))
    const matches = await Promise.all(hashes.map((hash) => verifyPassword('b', hash)))
    expect(matches).toEqual([false, true, false])
  })

  it.skipIf(process.platform !== 'linux')('are made by threads of a lower priority than the server’s', async () => {
    await hashPassword('any')
    const own = Number(readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ')[16])
    const lower = priorities().filter((priority) => priority === 10)
    expect(own).toBeLessThan(10)
    expect(lower.length).toBeGreaterThan(0)
    expect(lower.length).toBeLessThanOrEqual(2)
  })

  it('that cannot be made reject, and the next one is made', async () => {
    await expect(verifyPassword('x', '$argon2id$v=19$m=1,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAA')).rejects.toThrow()
    expect(await verifyPassword('x', null)).toBe(false)
  })
})

describe('a storm of sign-ins', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  const signIn = () => world.call(login, { body: { username: 'buyer', password: PASSWORD } })
  const counted = async () => (await world.db.selectFrom('attempts').selectAll().execute()).length

  it('is refused 4029 beyond its queue before anything was counted, and passes with it', async () => {
    const { promise: storm, resolve: end } = Promise.withResolvers<void>()
    // Twice as many as there are places.
    const held = Array.from({ length: 64 }, () => withPasswordPlace(() => storm))
    const ends = Promise.allSettled(held)
    const refused = await signIn()
    expect(refused).toMatchObject({ code: code.tooMany, refused: { retry_after: 3 } })
    expect(await counted()).toBe(0)
    end()
    expect((await ends).filter(({ status }) => status === 'rejected')).toHaveLength(32)
    expect((await signIn()).code).toBe(0)
  })
})
