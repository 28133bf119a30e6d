// npm run admin -- create-enterprise | create-user | verify-audit: sets up a real installation, and
// checks its audit trail.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { enterprise, enterpriseTypes } from '#contract/enterprise.ts'
import { filledText, phone, regionCode, uscc } from '#contract/fields.ts'
import { fieldIssues } from '#contract/issues.ts'
import { rolePresetNames } from '#contract/users.ts'
import { verifyChain } from '#server/audit.ts'
import { insertEnterprise, insertPerson } from '#server/db/insert-people.ts'
import { readEnv } from '#server/env.ts'
import { issueMessage } from '#server/http/messages.ts'
import { inTransaction } from '#server/http/transaction.ts'
import { DEMO_DATABASE, installationState, markInstalled } from '#server/installation.ts'
import { createLog } from '#server/log.ts'
import { openPlatform, type Platform } from '#server/main.ts'
import { hashPassword } from '#server/passwords.ts'

const usage = `npm run admin -- create-enterprise --name … --uscc … --contact-name … --contact-phone … [--type piece_factory] [--region 341600] [--address …]
npm run admin -- create-user --enterprise <uscc> --username … --name … [--preset admin]
npm run admin -- verify-audit

Types: ${enterpriseTypes.join(', ')}
Presets: ${rolePresetNames.join(', ')}
`

const enterpriseInput = z.strictObject({
  name: enterprise.shape.name,
  uscc,
  enterprise_type: z.enum(enterpriseTypes),
  region_code: regionCode,
  address: filledText(200),
  contact_name: filledText(40),
  contact_phone: phone,
})

const userInput = z.strictObject({
  enterprise: uscc,
  username: z.string().check(z.regex(/^[a-z0-9._-]{3,32}$/)),
  name: filledText(40),
  role_preset: z.enum(rolePresetNames),
})

class Mistake extends Error {}

const checked = <T extends z.ZodMiniType>(schema: T, input: unknown): z.output<T> => {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const lines = fieldIssues(result.error.issues, input).map(
    (one) => `  ${one.path}: ${issueMessage('en-US', one).message}`,
  )
  throw new Mistake(`${lines.join('\n')}\n\n${usage}`)
}

const operator = { id: null, name: 'npm run admin', role: 'system' }
const origin = { ip: null, user_agent: null }

const auditMade = (platform: Platform, enterpriseId: string, noun: string, recordId: string): Promise<void> =>
  inTransaction(platform, { enterprise_id: enterpriseId, operator, origin }, async ({ audit }) => {
    audit({ noun, action: 'create', record_id: recordId })
  })

const createEnterprise = async (platform: Platform, given: Record<string, string | undefined>): Promise<string> => {
  const input = checked(enterpriseInput, {
    name: given.name,
    uscc: given.uscc,
    enterprise_type: given.type ?? 'piece_factory',
    region_code: given.region ?? '000000',
    address: given.address ?? '-',
    contact_name: given['contact-name'],
    contact_phone: given['contact-phone'],
  })
  const known = await platform.db
    .selectFrom('enterprises')
    .select('id')
    .where('uscc', '=', input.uscc)
    .executeTakeFirst()
  if (known !== undefined) throw new Mistake(`There is already an enterprise with the credit code ${input.uscc}.`)
  if ((await installationState(platform.db)) === 'demo') throw new Mistake(DEMO_DATABASE)
  const id = await platform.db.transaction().execute(async (tx) => {
    await markInstalled(tx, { demo: false })
    return insertEnterprise(tx, input)
  })
  await auditMade(platform, id, 'enterprise', id)
  return `Made ${input.name} (${input.uscc}). Next: npm run admin -- create-user --enterprise ${input.uscc} --username … --name …`
}

const createUser = async (platform: Platform, given: Record<string, string | undefined>): Promise<string> => {
  const { enterprise: code, ...person } = checked(userInput, {
    enterprise: given.enterprise,
    username: given.username,
    name: given.name,
    role_preset: given.preset ?? 'admin',
  })
  const home = await platform.db.selectFrom('enterprises').select('id').where('uscc', '=', code).executeTakeFirst()
  if (home === undefined) throw new Mistake(`There is no enterprise with the credit code ${code}.`)
  const known = await platform.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', person.username)
    .executeTakeFirst()
  if (known !== undefined) throw new Mistake(`The username ${person.username} is taken.`)
  const password = randomBytes(15).toString('base64url')
  const hash = await hashPassword(password)
  const id = await platform.db
    .transaction()
    .execute((tx) => insertPerson(tx, home.id, { ...person, must_change_password: true }, hash))
  await auditMade(platform, home.id, 'users', id)
  return `Made ${person.username} (${person.role_preset}). First password, shown this once: ${password}`
}

const verifyAudit = async (platform: Platform): Promise<string> => {
  const enterprises = await platform.db.selectFrom('enterprises').select(['id', 'name']).orderBy('created_at').execute()
  const lines: string[] = []
  for (const { id, name } of enterprises) {
    const verdict = await verifyChain(platform.db, id)
    if (!verdict.ok) process.exitCode = 1
    lines.push(
      verdict.ok
        ? `${name}: ${verdict.rows} rows, whole`
        : `${name}: row ${verdict.seq} does not fit (${verdict.reason})`,
    )
  }
  return lines.length === 0 ? 'There is no enterprise yet.' : lines.join('\n')
}

const acts: Readonly<
  Record<string, (platform: Platform, given: Record<string, string | undefined>) => Promise<string>>
> = {
  'create-enterprise': createEnterprise,
  'create-user': createUser,
  'verify-audit': verifyAudit,
}

const text = { type: 'string' } as const

try {
  const {
    positionals,
    values: { help, ...given },
  } = parseArgs({
    allowPositionals: true,
    options: {
      name: text,
      uscc: text,
      type: text,
      region: text,
      address: text,
      'contact-name': text,
      'contact-phone': text,
      enterprise: text,
      username: text,
      preset: text,
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [name = ''] = positionals
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (help === true) {
    process.stdout.write(usage)
    process.exit()
  }
  if (act === undefined) throw new Mistake(usage)
  const env = readEnv()
  const platform = await openPlatform(env, createLog('warn'))
  try {
    process.stdout.write(`${await act(platform, given)}\n`)
  } finally {
    await platform.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
