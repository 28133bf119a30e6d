// npm run admin -- init: sets up an empty installation without a browser, as the set-up page does.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { DEFAULT_ZONE } from '#contract/business-day.ts'
import { PHONE_LATER } from '#contract/enterprise.place.ts'
import { enterpriseTypes, zone } from '#contract/enterprise.ts'
import { filledText } from '#contract/fields.ts'
import { setupAddress, setupEnterprise } from '#contract/setup.ts'
import { username } from '#contract/users.ts'
import { hashPassword } from '#server/passwords.ts'
import type { Platform } from '#server/platform.ts'
import {
  fingerprintOf,
  linesAt,
  newestLine,
  sealKeyIn,
  shownFingerprint,
  writeSealLines,
} from '#server/seal/seal-key.ts'
import { addressToKeep, anchorSetUp, install } from '#server/setup/install.ts'
import { DEMO_DATABASE } from '#server/setup/installation.ts'
import { type AdminCommand, checked, Mistake } from './command.ts'
import { passwordApartFrom, toldPassword } from './first-password.ts'
import { adminOperator, noOrigin } from './records.ts'
import { keyOf } from './restore-key.ts'

const { name, uscc, contact_phone } = setupEnterprise.shape

const input = z.strictObject({
  name,
  uscc,
  username,
  adminName: z.optional(filledText(40)),
  type: z._default(z.enum(enterpriseTypes), 'piece_factory'),
  contactName: z.optional(filledText(40)),
  contactPhone: z._default(contact_phone, PHONE_LATER),
  publicUrl: z.optional(setupAddress),
  timeZone: z._default(zone, DEFAULT_ZONE),
  wordsFile: z.optional(z.string()),
})

const DONE_ALREADY = 'This installation is set up already. A further enterprise: npm run admin -- create-enterprise'

/**
 * The key from the words, the key in the file, or a new one; an existing file is never overwritten. Throws {@link
 * Mistake}.
 */
const sealed = async (file: string, ofWords: Buffer | null): Promise<Buffer> => {
  const lines = await linesAt(file)
  if (lines !== null) {
    const { key } = newestLine(lines)
    if (ofWords !== null && !ofWords.equals(key))
      throw new Mistake(
        `${file} holds the seal key ${shownFingerprint(fingerprintOf(key))}, the words are ${shownFingerprint(fingerprintOf(ofWords))}. Move the file away first if the words are meant.`,
      )
    return key
  }
  const key = ofWords ?? randomBytes(32)
  await writeSealLines(file, new Map([[1, key]]))
  return key
}

const refuseDone = (state: Platform['state']): void => {
  if (state === 'demo') throw new Mistake(DEMO_DATABASE)
  if (state === 'real') throw new Mistake(DONE_ALREADY)
}

export const init: AdminCommand = {
  name: 'init',
  summary: 'set up an empty installation: its first enterprise, the administrator, the seal key',
  options: [
    ['--name <name>', "the enterprise's full name"],
    ['--uscc <code>', 'its unified social credit code, 18 characters'],
    ['--username <username>', 'what the administrator signs in by'],
    ['--admin-name <name>', 'the name colleagues see (the username when left out)'],
    ['--type <type>', `${enterpriseTypes.join(', ')} (piece_factory when left out)`],
    ['--contact-name <name>', 'whom suppliers call (the administrator when left out)'],
    ['--contact-phone <phone>', `and where (${PHONE_LATER} when left out, until its page is filled in)`],
    ['--public-url <url>', 'where people reach the console; PUBLIC_URL wins over it'],
    ['--time-zone <zone>', `in which its days are counted (${DEFAULT_ZONE} when left out)`],
    ['--words-file <file>', 'the words of a recovery sheet, whose key is to be used'],
  ],
  begins: true,
  takesPassword: true,
  run: async (given, tools) => {
    const { type, adminName, contactName, contactPhone, publicUrl, timeZone, wordsFile, ...said } = checked(
      input,
      given,
    )
    const ofWords = wordsFile === undefined ? null : keyOf(await readFile(wordsFile, 'utf8'))
    const platform = await tools.platform()
    const { db, env, state } = platform
    refuseDone(state)
    const administrator = { username: said.username, name: adminName ?? said.username }
    const { password, isMade } = await passwordApartFrom(tools, [administrator.username, administrator.name, said.name])
    const password_hash = await hashPassword(password)
    const key = await db.transaction().execute(async (tx) => {
      // A browser may be going through the set-up at the same time, so the row is locked as the set-up page locks it.
      const { installed_at } = await tx
        .selectFrom('installation')
        .select('installed_at')
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (installed_at !== null) throw new Mistake(DONE_ALREADY)
      const held = await sealed(env.sealKeyFile, ofWords)
      const installing = {
        enterprise: {
          name: said.name,
          uscc: said.uscc,
          enterprise_type: type,
          contact_name: contactName ?? administrator.name,
          contact_phone: contactPhone,
        },
        administrator,
        password_hash,
        must_change_password: isMade,
        seal: sealKeyIn(env.sealKeyFile),
        public_url: publicUrl === undefined ? null : addressToKeep(env, publicUrl),
        time_zone: timeZone,
        operator: adminOperator(),
      }
      await install(tx, platform, installing, noOrigin)
      return held
    })
    await anchorSetUp(platform)
    const fingerprint = fingerprintOf(key)
    const text = [
      `Set up ${said.name} (${said.uscc}) with the administrator ${administrator.username}. ${toldPassword(password, isMade)}`,
      `Seal key ${shownFingerprint(fingerprint)} in ${env.sealKeyFile}. Put its words on paper now: npm run admin -- recovery-sheet`,
      ...(contactPhone === PHONE_LATER ? ["Suppliers see no telephone yet: fill in the enterprise's page."] : []),
    ]
    return {
      data: {
        name: said.name,
        uscc: said.uscc,
        username: administrator.username,
        ...(isMade && { password }),
        seal: { fingerprint, file: env.sealKeyFile },
      },
      text: text.join('\n'),
    }
  },
}
