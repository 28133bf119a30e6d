// Reads the command line of `npm run admin`, runs the command, prints its result.
import type { Readable } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import { Command, CommanderError } from 'commander'
import { type DestinationStream, pino } from 'pino'
import { readEnv, type Variables } from '#server/env.ts'
import { type Log, logOptions } from '#server/log.ts'
import { openPlatform, type Platform } from '#server/platform.ts'
import { anchor } from './anchor.ts'
import { backup } from './backup.ts'
import { type AdminCommand, Mistake, rc, type Tools, WrongUsage } from './command.ts'
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

/** Where a command line is given: its variables, its input, and what it writes to. */
export interface Shell {
  readonly env: Variables
  /** Standard input, opened by the command that reads it. */
  input(): Readable & { readonly isTTY?: boolean }
  out(text: string): void
  err(text: string): void
  /** Where the log goes. */
  log(): DestinationStream
}

const processShell: Shell = {
  env: process.env,
  input: () => process.stdin,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  log: () => pino.destination(2),
}

/** Runs one command line (without node and script) and returns its exit code. */
export const runAdmin = async (line: readonly string[], shell = processShell): Promise<number> => {
  let code: number = rc.done
  const program = new Command('npm run admin --')
    .description('Sets up, looks after and repairs an installation. It works beside running servers.')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeOut: shell.out, writeErr: shell.err })
  for (const command of adminCommands)
    declare(program, command, async (given) => {
      code = await perform(command, given, shell)
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

const perform = async (
  command: AdminCommand,
  { json, yes, passwordStdin, ...given }: Record<string, unknown>,
  shell: Shell,
): Promise<number> => {
  const asJson = json === true
  const { tools, close } = openTools({
    wantsPassword: passwordStdin === true,
    asJson,
    mayBegin: command.begins === true,
    shell,
  })
  try {
    if (command.destroys === true && yes !== true)
      throw new Mistake(`${command.name} destroys data. Say --yes when that is meant.`)
    const outcome = await command.run(given, tools)
    shell.out(`${asJson ? JSON.stringify(outcome.data) : outcome.text}\n`)
    return outcome.rc ?? rc.done
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    shell.err(asJson ? `${JSON.stringify({ error: words })}\n` : `${words}\n`)
    return error instanceof WrongUsage ? rc.usage : rc.refused
  } finally {
    await close()
  }
}

interface Wanted {
  readonly wantsPassword: boolean
  readonly asJson: boolean
  readonly mayBegin: boolean
  readonly shell: Shell
}

const openTools = ({ wantsPassword, asJson, mayBegin, shell }: Wanted): { tools: Tools; close(): Promise<void> } => {
  let log: Log | undefined
  let platform: Platform | undefined
  const tools: Tools = {
    env: () => readEnv(shell.env),
    log: () => {
      log ??= pino(logOptions('warn'), shell.log())
      return log
    },
    platform: async (purpose = 'administer') => {
      if (platform !== undefined) return platform
      const env = readEnv(shell.env)
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
      const input = shell.input()
      if (input.isTTY) shell.err(`${asked}\n`)
      return readAll(input)
    },
    tell: (text) => {
      if (!asJson) shell.out(`${text}\n`)
    },
  }
  return { tools, close: async () => platform?.close() }
}
