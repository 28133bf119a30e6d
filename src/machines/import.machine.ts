// Imports a table: reads a file or pasted text, matches its columns, lets the user check and correct its rows, and then
// creates the records.
import { assign, fromCallback, setup } from 'xstate'

/** One row of the table: the texts of its cells, by field. */
export interface ImportRow {
  readonly key: string
  readonly texts: Readonly<Record<string, string>>
  /** Skipped by the user. */
  readonly skipped: boolean
}

/** A table as it was read; all cells are text. */
export interface ImportTable {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  /** The number of each row in its file; left out where the table was pasted. */
  readonly lines?: readonly number[]
}

/** A cell and its new text; `key` is its row's. */
export interface ImportCell {
  readonly key: string
  readonly field: string
  readonly text: string
}

/** The server's faults by cell, `<row key>.<field>`; '' is the row as a whole. */
export type CellFaults = Readonly<Record<string, string>>

export interface ImportContext {
  readonly table: ImportTable | null
  readonly has_head: boolean
  /** Field of each column of the table; a column with null is ignored. */
  readonly columns: readonly (string | null)[]
  readonly rows: readonly ImportRow[]
  readonly faults: CellFaults
  /** Cells that had a fault; they stay editable. */
  readonly touched: readonly string[]
  /** Key of the sentence that explains why a file cannot be read. */
  readonly problem: string | null
  /** The server's sentence, where it refused or did not answer. */
  readonly message: string
  readonly made: number
}

/** Matches the columns; the hook does it, because it has the words. */
export interface Matching {
  readonly has_head: boolean
  readonly columns: readonly (string | null)[]
  /** Every column that is needed was found. */
  readonly is_whole: boolean
}

export type ImportEvent =
  | { type: 'import.choose' }
  | ({ type: 'import.read'; table: ImportTable } & Matching)
  | { type: 'import.unreadable'; problem: string }
  | { type: 'import.match'; columns: readonly (string | null)[]; has_head: boolean }
  | { type: 'import.preview'; rows: readonly ImportRow[] }
  | { type: 'import.rematch' }
  | { type: 'import.check' }
  | { type: 'import.checked'; faults: CellFaults }
  | { type: 'import.mend'; cells: readonly ImportCell[] }
  | { type: 'import.touch'; cells: readonly string[] }
  | { type: 'import.skip'; keys: readonly string[]; skipped: boolean }
  | { type: 'import.save' }
  | { type: 'import.made'; made: number }
  | { type: 'import.refused'; faults: CellFaults; message: string }
  | { type: 'import.lost'; message: string }
  | { type: 'import.restart' }

const blank: ImportContext = {
  table: null,
  has_head: true,
  columns: [],
  rows: [],
  faults: {},
  touched: [],
  problem: null,
  message: '',
  made: 0,
}

/** The hook provides `read`, `check` and `save`: a file is not JSON, and the machine has no translations. */
export const importMachine = setup({
  types: { context: {} as ImportContext, events: {} as ImportEvent },
  actors: {
    read: fromCallback<ImportEvent>(() => {}),
    check: fromCallback<ImportEvent>(() => {}),
    save: fromCallback<ImportEvent>(() => {}),
  },
  guards: { whole: ({ event }) => event.type === 'import.read' && event.is_whole },
  actions: {
    clear: assign(blank),
    keepTable: assign(({ event }) =>
      event.type === 'import.read'
        ? { ...blank, table: event.table, has_head: event.has_head, columns: event.columns }
        : {},
    ),
    noteProblem: assign(({ event }) => (event.type === 'import.unreadable' ? { problem: event.problem } : {})),
    match: assign(({ event }) =>
      event.type === 'import.match' ? { columns: event.columns, has_head: event.has_head } : {},
    ),
    keepRows: assign(({ event }) =>
      event.type === 'import.preview' ? { rows: event.rows, faults: {}, touched: [], message: '' } : {},
    ),
    mend: assign(({ context, event }) => {
      if (event.type !== 'import.mend') return {}
      const mended = Map.groupBy(event.cells, ({ key }) => key)
      const gone = new Set(event.cells.flatMap(({ key, field }) => [`${key}.${field}`, `${key}.`]))
      return {
        rows: context.rows.map((row) => {
          const texts = mended.get(row.key)?.map(({ field, text }) => [field, text] as const)
          return texts === undefined ? row : { ...row, texts: { ...row.texts, ...Object.fromEntries(texts) } }
        }),
        faults: Object.fromEntries(Object.entries(context.faults).filter(([cell]) => !gone.has(cell))),
      }
    }),
    touch: assign(({ context, event }) =>
      event.type === 'import.touch' ? { touched: [...new Set([...context.touched, ...event.cells])] } : {},
    ),
    skip: assign(({ context, event }) =>
      event.type === 'import.skip'
        ? {
            rows: context.rows.map((row) => (event.keys.includes(row.key) ? { ...row, skipped: event.skipped } : row)),
          }
        : {},
    ),
    noteFaults: assign(({ context, event }) =>
      event.type === 'import.checked' || event.type === 'import.refused'
        ? {
            faults: event.faults,
            touched: [...new Set([...context.touched, ...Object.keys(event.faults)])],
            message: event.type === 'import.refused' ? event.message : '',
          }
        : {},
    ),
    noteMade: assign(({ event }) => (event.type === 'import.made' ? { made: event.made } : {})),
    noteLost: assign(({ event }) => (event.type === 'import.lost' ? { message: event.message } : {})),
  },
}).createMachine({
  id: 'import',
  description: 'A table on its way in: nothing is made before a person has seen it and said yes.',
  context: blank,
  initial: 'choosing',
  states: {
    choosing: {
      description: 'A file is chosen, dropped, or a table is pasted.',
      on: { 'import.choose': 'reading' },
    },
    reading: {
      description: 'Its cells are read in the browser.',
      tags: 'busy',
      entry: 'clear',
      invoke: { id: 'read', src: 'read' },
      on: {
        'import.read': [
          { guard: 'whole', target: 'previewing', actions: 'keepTable' },
          { target: 'mapping', actions: 'keepTable' },
        ],
        'import.unreadable': { target: 'choosing', actions: 'noteProblem' },
      },
    },
    mapping: {
      description: 'Which column is which; the person may change it.',
      on: {
        'import.match': { actions: 'match' },
        'import.preview': { target: 'previewing', actions: 'keepRows' },
        'import.restart': { target: 'choosing', actions: 'clear' },
      },
    },
    previewing: {
      description: 'Every row with what is wrong at its cells, to be mended or left out.',
      initial: 'still',
      on: {
        'import.preview': { actions: 'keepRows' },
        'import.mend': { actions: 'mend' },
        'import.touch': { actions: 'touch' },
        'import.skip': { actions: 'skip' },
        'import.rematch': 'mapping',
        'import.save': 'saving',
      },
      states: {
        still: { description: 'As far as can be told here.', on: { 'import.check': 'checking' } },
        checking: {
          description: 'The server looks for what only it knows: records that are there already.',
          invoke: { id: 'check', src: 'check' },
          on: { 'import.checked': { target: 'still', actions: 'noteFaults' }, 'import.lost': 'still' },
        },
      },
    },
    saving: {
      description: 'Sent: all rows or none.',
      tags: 'busy',
      invoke: { id: 'save', src: 'save' },
      on: {
        'import.made': { target: 'done', actions: 'noteMade' },
        'import.refused': { target: 'previewing', actions: 'noteFaults' },
        'import.lost': { target: 'failed', actions: 'noteLost' },
      },
    },
    failed: {
      description: 'No answer came back. Sending the same again has one effect: src/api gives it the same key.',
      on: {
        'import.save': 'saving',
        'import.rematch': 'mapping',
      },
    },
    done: { description: 'All of them are made.' },
  },
})
