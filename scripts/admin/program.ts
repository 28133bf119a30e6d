// Reads the command line of `npm run admin`, runs the command, prints its result.
import { text as readAll } from 'node:stream/consumers'
import { Command, CommanderError } from 'commander'
import { pino } from 'pino'
import { readEnv } from '#server/env.ts'
import { type Log, logOptions } from '#server/log.ts'
import { openPlatform, type Platform } from '#server/platform.ts'
import { anchor } from './anchor.ts'
import { backup } from './backup.ts'
import { type AdminCommand, Mistake, type Outcome, rc, type Tools, WrongUsage } from './command.ts'
import { createEnterprise } from './create-enterprise.ts'
import { createUser } from './create-user.ts'
import { disable } from './disable.ts'
import { doctor } from './doctor.ts'
import { enable } from './enable.ts'
import { grant } from './grant.ts'
import { importHerbs } from './import-herbs.ts'
import { init } from './init.ts'
import { requireInstallation } from './installed.ts'
import { listEnterprises } from './list-enterprises.ts'
import { listUsers } from './list-users.ts'
import { migrate } from './migrate.ts'
import { recoverySheet } from './recovery-sheet.ts'
import { removeDemo } from './remove-demo.ts'
import { replaceAnchor } from './replace-anchor-key.ts'
import { replaceLost } from './replace-lost-key.ts'
import { resetPassword } from './reset-password.ts'
import { restore } from './restore.ts'
import { restoreKey } from './restore-key.ts'
import { rotateSealKey } from './rotate-seal-key.ts'
import { setupToken } from './setup-token.ts'
import { verifyAudit } from './verify-audit.ts'

/** Every command, in the order of `--help`. */
export const adminCommands: readonly AdminCommand[] = [
  init,
  createEnterprise,
  createUser,
  setupToken,
  recoverySheet,
  restoreKey,
  replaceLost,
  replaceAnchor,
  rotateSealKey,
  listEnterprises,
  listUsers,
  resetPassword,
  grant,
  enable,
  disable,
  importHerbs,
  doctor,
  verifyAudit,
  anchor,
  backup,
  restore,
  migrate,
  removeDemo,
]

/** Runs one command line (without node and script) and returns its exit code. */
export const runAdmin = async (line: readonly string[]): Promise<number> => {
  let code: number = rc.done
  const program = new Command('npm run admin --')
    .description('Sets up, looks after and repairs an installation. It works beside running servers.')
    .helpCommand(false)
    .exitOverride()
  for (const command of adminCommands)
    declare(program, command, async (given) => {
      code = await perform(command, given)
    })
  try {
    await program.parseAsync([...line], { from: 'user' })
    return code
  } catch (error) {
    // Commander has printed its message; its exit code 1 means wrong usage here.
    if (error instanceof CommanderError) return error.exitCode === 0 ? rc.done : rc.usage
    throw error
  }
}

const declare = (program: Command, command: AdminCommand, run: (given: Record<string, unknown>) => Promise<void>) => {
  const own = program.command(command.name).description(command.summary)
  for (const [notation, meaning] of command.arguments ?? []) own.argument(notation, meaning)
  for (const [notation, meaning] of command.options ?? []) own.option(notation, meaning)
  if (command.takesPassword === true)
    own.option('--password-stdin', 'read the password from standard input instead of making one')
  if (command.destroys === true) own.option('--yes', 'do it: without this nothing is destroyed')
  own.option('--json', 'print one JSON object')
  own.action(async () => {
    const named = own.registeredArguments.map((argument, at) => [argument.name(), own.processedArgs[at]])
    await run({ ...own.opts(), ...Object.fromEntries(named) })
  })
}

const perform = async (command: AdminCommand, { json, yes, passwordStdin, ...given }: Record<string, unknown>) => {
  const asJson = json === true
  const { tools, close } = openTools({
    wantsPassword: passwordStdin === true,
    asJson,
    mayBegin: command.begins === true,
  })
  try {
    if (command.destroys === true && yes !== true)
      throw new Mistake(`${command.name} destroys data. Say --yes when that is meant.`)
    const outcome = await command.run(given, tools)
    print(asJson, outcome)
    return outcome.rc ?? rc.done
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    process.stderr.write(asJson ? `${JSON.stringify({ error: words })}\n` : `${words}\n`)
    return error instanceof WrongUsage ? rc.usage : rc.refused
  } finally {
    await close()
  }
}

const print = (asJson: boolean, { data, text }: Outcome): void => {
  process.stdout.write(`${asJson ? JSON.stringify(data) : text}\n`)
}

interface Wanted {
  readonly wantsPassword: boolean
  readonly asJson: boolean
  readonly mayBegin: boolean
}

const openTools = ({ wantsPassword, asJson, mayBegin }: Wanted): { tools: Tools; close(): Promise<void> } => {
  let log: Log | undefined
  let platform: Platform | undefined
  const tools: Tools = {
    env: () => readEnv(),
    log: () => {
      log ??= pino(logOptions('warn'), pino.destination(2))
      return log
    },
    platform: async (purpose = 'administer') => {
      if (platform !== undefined) return platform
      const env = readEnv()
      if (!mayBegin) await requireInstallation(env)
      platform = await openPlatform(env, tools.log(), purpose)
      return platform
    },
    passwordFromStdin: async () => {
      if (!wantsPassword) return null
      const password = (await tools.stdin('The password, then Ctrl-D:')).replace(/\r?\n$/, '')
      if (password === '') throw new WrongUsage('--password-stdin was given, but standard input is empty.')
      return password
    },
    stdin: (asked) => {
      if (process.stdin.isTTY) process.stderr.write(`${asked}\n`)
      return readAll(process.stdin)
    },
    tell: (text) => {
      if (!asJson) process.stdout.write(`${text}\n`)
    },
  }
  return { tools, close: async () => platform?.close() }
}
