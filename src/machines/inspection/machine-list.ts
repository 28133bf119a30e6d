// Every machine of the console, once: the visualizer, the documents and their tests read this list.
import type { AnyStateMachine } from 'xstate'
import { codeLifecycle } from '#contract/codes.lifecycle.ts'
import { orderLifecycle } from '#contract/orders.lifecycle.ts'
import { supplierLifecycle } from '#contract/suppliers.lifecycle.ts'
import { tenderLifecycle } from '#contract/tenders.lifecycle.ts'
import { appMachine } from '../app.machine.ts'
import { bulkMachine } from '../bulk.machine.ts'
import { chordMachine } from '../chord.machine.ts'
import { draftMachine } from '../draft.machine.ts'
import { importMachine } from '../import.machine.ts'
import { leavingMachine } from '../leaving.machine.ts'
import { noticesMachine } from '../notices.machine.ts'
import { paletteMachine } from '../palette.machine.ts'
import { preferencesMachine } from '../preferences.machine.ts'
import { qrLoginMachine } from '../qr-login.machine.ts'
import { resourceMachine } from '../resource.machine.ts'
import { reviewMachine } from '../review.machine.ts'
import { sessionMachine } from '../session.machine.ts'
import { settingsMachine } from '../settings.machine.ts'
import { setupMachine } from '../setup.machine.ts'
import { sharedReadingMachine } from '../shared-reading.machine.ts'
import { snapshotsMachine } from '../snapshots.machine.ts'
import { submissionMachine } from '../submission.machine.ts'
import { tenderPageMachine } from '../tender-page.machine.ts'
import { undoMachine } from '../undo.machine.ts'
import { undoQueueMachine } from '../undo-queue.machine.ts'
import { uploadMachine } from '../upload.machine.ts'

export interface MachineEntry {
  /** The stem of the machine's file, used in addresses. */
  readonly name: string
  /** `lifecycle`: of a record, shared with the server. `page`: a process of this page. */
  readonly kind: 'lifecycle' | 'page'
  /** The path of the machine's file below the root of the sources. */
  readonly file: string
  readonly machine: AnyStateMachine
}

const lifecycle = (name: string, machine: AnyStateMachine): MachineEntry => ({
  name,
  kind: 'lifecycle',
  file: `contract/${name}.lifecycle.ts`,
  machine,
})

const process = (name: string, machine: AnyStateMachine): MachineEntry => ({
  name,
  kind: 'page',
  file: `src/machines/${name}.machine.ts`,
  machine,
})

/** Lifecycles first; a file that is missing here fails tests/machines/machine-list.test.ts. */
export const machineList: readonly MachineEntry[] = [
  lifecycle('orders', orderLifecycle),
  lifecycle('tenders', tenderLifecycle),
  lifecycle('suppliers', supplierLifecycle),
  lifecycle('codes', codeLifecycle),
  process('app', appMachine),
  process('session', sessionMachine),
  process('settings', settingsMachine),
  process('notices', noticesMachine),
  process('leaving', leavingMachine),
  process('preferences', preferencesMachine),
  process('palette', paletteMachine),
  process('undo', undoMachine),
  process('undo-queue', undoQueueMachine),
  process('chord', chordMachine),
  process('bulk', bulkMachine),
  process('resource', resourceMachine),
  process('snapshots', snapshotsMachine),
  process('shared-reading', sharedReadingMachine),
  process('submission', submissionMachine),
  process('draft', draftMachine),
  process('upload', uploadMachine),
  process('import', importMachine),
  process('review', reviewMachine),
  process('qr-login', qrLoginMachine),
  process('tender-page', tenderPageMachine),
  process('setup', setupMachine),
]

/** Namespaces with the names of a record's states. */
const worded: Readonly<Record<string, { readonly state: string; readonly inner?: string }>> = {
  orders: { state: 'orders:status', inner: 'orders:stage' },
  suppliers: { state: 'suppliers:status' },
  codes: { state: 'codes:status' },
  tenders: { state: 'order_detail:tenders.status' },
}

/** A path as one locale key; dots would separate the keys of a locale file. */
const keyOf = (path: string): string => path.replaceAll('.', '/')

/** Locale key of a state's name. */
export const stateWordsKey = (name: string, path: string): string => {
  const own = worded[name]
  if (own === undefined) return `machines:state.${name}.${keyOf(path)}`
  const keys = path.split('.')
  return keys.length === 1 ? `${own.state}.${path}` : `${own.inner ?? own.state}.${keys.at(-1)}`
}

/**
 * Locale key of a state's meaning, '' for the machine itself. English has no such keys, because the charts contain the
 * English text in `description`.
 */
export const meaningKey = (name: string, path: string): string =>
  path === '' ? `meanings:machine.${name}` : `meanings:state.${name}.${keyOf(path)}`

const eventNamespaces: ReadonlySet<string> = new Set(['orders', 'suppliers'])

/** Locale key of an event's name; null where the event has only its name in the machine. */
export const eventWordsKey = (name: string, event: string): string | null =>
  eventNamespaces.has(name) ? `${name}:event.${event}` : null
