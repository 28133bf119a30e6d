// One JSON line per event. Nothing secret: requests are logged by the call's name, never by address, header or body.
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type Logger, type LoggerOptions, pino } from 'pino'
import * as z from 'zod/mini'

export type Log = Logger

/** The release that runs, as package.json has it. */
export const release: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'))).version

const secrets = [
  'token',
  'password',
  'old_password',
  'new_password',
  'confirm_password',
  'passcode',
  'old_passcode',
  'password_hash',
  'task_id',
  'cookie',
  'tender-token',
  'body',
  'authorization',
]

/** Log options: secret names are redacted up to three levels deep. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  base: { service: 'herbal-tender', release, pid: process.pid, host: hostname() },
  formatters: { level: (label) => ({ level: label }) },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
    censor: '[hidden]',
  },
  serializers: { err: errorLine },
})

/** A logger to standard output. */
export const createLog = (level: string): Log => pino(logOptions(level))

// A driver's error may quote user input (its detail, its parameters); message, code and place are enough.
const errorLine = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? {
        name: error.name,
        message: error.message,
        ...('code' in error ? { code: error.code } : {}),
        ...('constraint' in error ? { constraint: error.constraint } : {}),
        stack: error.stack
          ?.split('\n')
          .slice(1, 8)
          .map((line) => line.trim()),
        ...(error.cause === undefined ? {} : { cause: errorLine(error.cause) }),
      }
    : { message: String(error) }
