// Drives a code through the server.
import { type CodeEvent, codeEventTo, codeLifecycle, codeStatuses } from '#contract/codes.lifecycle.ts'
import { generateCodes, moveCode } from '#contract/codes.ts'
import type { World } from '../support/world.ts'
import type { Driver } from './lifecycle-run.ts'
import { ONE } from './stage.ts'

interface CodeRecord {
  readonly id: string
}

const wantedBy = (event: string) => {
  const found = codeStatuses.find((status) => status !== 'created' && codeEventTo[status] === (event as CodeEvent)) // compared only
  if (found === undefined || found === 'created') throw new Error(`no status is asked for by ${event}`)
  return found
}

export const codeDriver = (world: World): Driver<CodeRecord> => {
  const row = ({ id }: CodeRecord) =>
    world.db.selectFrom('codes').where('id', '=', id).select(['status', 'version']).executeTakeFirstOrThrow()
  return {
    name: 'codes',
    machine: codeLifecycle,
    facts: {},
    clock: [],
    begin: async () => {
      const made = await world.call(generateCodes, { body: { type: 'template' } }, { as: ONE })
      return { id: made.data.codes[0]?.id ?? '' }
    },
    valueOf: async (record) => (await row(record)).status,
    prepare: async () => undefined,
    send: async (record, event) => {
      const { version } = await row(record)
      const body = { version, status: wantedBy(event), reason: '标签损坏' }
      return world.call(moveCode, { params: { id: record.id }, body }, { as: ONE })
    },
    arrange: async () => {
      throw new Error('the chart of codes has no guard')
    },
  }
}
