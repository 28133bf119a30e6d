// Handlers of the set-up. They work as the tables' owner, outside every enterprise, because there is none yet.

import { DEFAULT_ZONE } from '#contract/business-day.ts'
import type { SealKeyOrigin } from '#contract/setup.ts'
import { beginSetup, checkSetupAdministrator, finishSetup, setSealKey, WORDS_ASKED } from '#contract/setup.ts'
import type { Tx } from '#server/db/tables.ts'
import { HttpRefusal } from '#server/http/body.ts'
import type { Arrival } from '#server/http/context.ts'
import { countAttempt, type Limit, networkOf, takeBackAttempt } from '#server/http/limits.ts'
import { inputRefused, issue } from '#server/http/refusal.ts'
import { Ready, servePublic } from '#server/http/serve.ts'
import { isWordOf } from '#server/seal/recovery-words.ts'
import { linesAt, newestLine, sealKeyIn } from '#server/seal/seal-key.ts'
import { refuseOtherSites } from '#server/session.begin.ts'
import { addressToKeep, anchorSetUp, hashedPassword, install, refuseWeakPassword, setUpByPage } from './install.ts'
import { readInstallation } from './installation.ts'
import { exchangeToken, forgetBrowser, linkRefused, setupRow } from './link.ts'
import { sealKeyAtBegin, sealKeyState, setKey } from './seal-key.ts'

/** Guesses at the printed link from one network. */
const linkLimit: Limit = { kind: 'setup_link', attempts: 10, windowSeconds: 900 }

/** A handler with a transaction of its own; none is opened with the application's role. */
const noWork = async (): Promise<never> => {
  throw new Error('the set-up is answered before a transaction is opened')
}

/** Runs `work` for the browser of the set-up; 404 when another browser has finished meanwhile. */
const asSetUp = async <T>(
  arrival: Arrival,
  work: (tx: Tx, row: Awaited<ReturnType<typeof setupRow>>) => Promise<T>,
): Promise<T> => {
  refuseOtherSites(arrival.headers)
  const { db } = arrival.services
  return db.transaction().execute(async (tx) => {
    // The row is locked first, so that of two browsers the second sees the work of the first.
    const { installed_at } = await tx
      .selectFrom('installation')
      .select('installed_at')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (installed_at !== null) throw new HttpRefusal(404)
    return work(tx, await setupRow(tx, arrival))
  })
}

const checkConfirmed = async (
  file: string,
  origin: SealKeyOrigin,
  confirm: readonly { readonly n: number; readonly word: string }[],
): Promise<void> => {
  if (origin !== 'shown') return
  const lines = await linesAt(file)
  if (lines === null) throw inputRefused([issue('seal.fingerprint', 'seal_key_changed')])
  const { key } = newestLine(lines)
  if (new Set(confirm.map(({ n }) => n)).size < WORDS_ASKED)
    throw inputRefused([issue('seal.confirm', 'words_asked', { count: WORDS_ASKED })])
  const wrong = confirm.flatMap(({ n, word }, at) =>
    isWordOf(key, n, word) ? [] : [issue(`seal.confirm.${at}.word`, 'word_wrong', { n })],
  )
  if (wrong.length > 0) throw inputRefused(wrong)
}

export const setupHandlers = [
  servePublic(
    beginSetup,
    async (arrival, { body }) => {
      refuseOtherSites(arrival.headers)
      const { env } = arrival.services
      if (body.token !== undefined) {
        const from = networkOf(arrival.ip)
        await countAttempt(arrival.services, linkLimit, from)
        if (!(await exchangeToken(arrival, body.token))) throw linkRefused()
        await takeBackAttempt(arrival.services, linkLimit, from)
      }
      const row =
        body.token === undefined
          ? await asSetUp(arrival, async (_, found) => found)
          : await readInstallation(arrival.services.db)
      return new Ready<typeof beginSetup>({
        expires_at: row.setup_expires_at ?? '',
        suggested: { public_url: row.public_url ?? env.publicUrl, time_zone: DEFAULT_ZONE },
        is_public_url_given: env.isPublicUrlGiven,
        seal: await sealKeyAtBegin(env.sealKeyFile, row),
      })
    },
    noWork,
  ),

  servePublic(
    checkSetupAdministrator,
    async (arrival, { body }) => {
      await asSetUp(arrival, async () => undefined)
      await refuseWeakPassword(body)
      return new Ready<typeof checkSetupAdministrator>({ username: body.administrator.username })
    },
    noWork,
  ),

  servePublic(
    setSealKey,
    async (arrival, { body }) =>
      new Ready<typeof setSealKey>(await asSetUp(arrival, (tx, row) => setKey(tx, arrival, row, body))),
    noWork,
  ),

  servePublic(
    finishSetup,
    async (arrival, { body }) => {
      // The cookie is checked before a password is hashed, and again under the lock.
      await asSetUp(arrival, async () => undefined)
      const { env } = arrival.services
      const password_hash = await hashedPassword(body)
      const { password: _, ...administrator } = body.administrator
      await asSetUp(arrival, async (tx, row) => {
        const { origin, fingerprint, file } = await sealKeyState(env.sealKeyFile, row)
        if (fingerprint !== body.seal.fingerprint) throw inputRefused([issue('seal.fingerprint', 'seal_key_changed')])
        await checkConfirmed(file, origin, body.seal.confirm)
        const public_url = addressToKeep(env, body.public_url)
        await install(
          tx,
          arrival.services,
          {
            enterprise: body.enterprise,
            administrator,
            password_hash,
            seal: sealKeyIn(file),
            public_url,
            time_zone: body.time_zone ?? DEFAULT_ZONE,
            operator: setUpByPage,
          },
          arrival,
        )
      })
      forgetBrowser(arrival)
      await anchorSetUp(arrival.services)
      return new Ready<typeof finishSetup>({ username: administrator.username })
    },
    noWork,
  ),
]
