// Prepared statements sent together: one write to the socket and one answer, whatever their number. They end with one
// synchronization, so that PostgreSQL executes none of them after one that failed.
import type pg from 'pg'

/** A statement. One with a name is planned once per connection; an empty name is planned at each call. */
export interface Named {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

type Row = Record<string, unknown>

/** How the rows of a statement are read. */
interface Columns {
  readonly names: readonly string[]
  readonly parsers: readonly ((text: string) => unknown)[]
  /** A row in which every column is null: copies of it are faster than objects that grow. */
  readonly empty: Row
}

/**
 * What a connection knows of a statement: its columns once it was executed, and null where it has no rows. A statement
 * is `doubtful` when it failed, because PostgreSQL may have prepared it or not.
 */
type Known = { readonly columns: Columns | null } | 'parsed' | 'doubtful'

const statements = new WeakMap<pg.Client, Map<string, Known>>()

const knownTo = (client: pg.Client): Map<string, Known> => {
  const known = statements.get(client) ?? new Map<string, Known>()
  statements.set(client, known)
  return known
}

const element = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return arrayText(value)
  if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString('hex')}"`
  return `"${String(asText(value)).replace(/[\\"]/g, '\\$&')}"`
}

const arrayText = (values: readonly unknown[]): string => `{${values.map(element).join(',')}}`

/** A value as PostgreSQL reads it, in the forms of the driver; a moment in UTC. */
const asText = (value: unknown): string | Buffer | null => {
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') return String(value)
  if (Buffer.isBuffer(value)) return value
  if (value instanceof Uint8Array) return Buffer.from(value)
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? arrayText(value) : JSON.stringify(value)
}

/** A column as PostgreSQL describes it. */
interface Field {
  readonly name: string
  readonly dataTypeID: number
}

const columnsOf = (client: pg.Client, fields: readonly Field[]): Columns => ({
  names: fields.map(({ name }) => name),
  parsers: fields.map(({ dataTypeID }) => client.getTypeParser(dataTypeID, 'text')),
  empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
})

/** Of columns with the same name the last one counts, also where it is null. */
const rowOf = ({ names, parsers, empty }: Columns, given: readonly (string | null)[]): Row => {
  const row = { ...empty }
  for (let at = 0; at < given.length; at += 1) {
    const [text, name, parse] = [given[at], names[at], parsers[at]]
    if (name !== undefined && parse !== undefined) row[name] = text == null ? null : parse(text)
  }
  return row
}

/** `INSERT 0 5`, `SELECT 20` or `BEGIN`. */
const endOf = (tag: string): { command: string; rowCount: number | null } => {
  const [command = '', ...counts] = tag.split(' ')
  const count = counts.at(-1)
  return { command, rowCount: count !== undefined && /^\d+$/.test(count) ? Number(count) : null }
}

/** What a statement gave. */
export interface Answer {
  readonly command: string
  readonly rowCount: number | null
  readonly rows: readonly Row[]
}

interface Outcome {
  readonly done: (answers: Answer[]) => void
  readonly failed: (error: unknown) => void
}

/** Statements under way. The driver calls these methods with what PostgreSQL answers. */
export class Together implements pg.Submittable, Outcome {
  readonly asked: readonly Named[]
  readonly done: Outcome['done']
  readonly failed: Outcome['failed']
  readonly #client: pg.Client
  readonly #given: readonly (string | Buffer | null)[][]
  readonly #known: Map<string, Known>
  readonly #answers: Answer[] = []
  #columns: Columns | null = null
  #rows: Row[] = []
  #fault: unknown

  constructor(client: pg.Client, asked: readonly Named[], { done, failed }: Outcome) {
    this.asked = asked
    this.done = done
    this.failed = failed
    this.#client = client
    this.#known = knownTo(client)
    // Converted before anything is sent, because a value may fail.
    this.#given = asked.map(({ values }) => values.map(asText))
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork()
    for (const [at, { name, text }] of this.asked.entries()) {
      const known = name === '' ? undefined : this.#known.get(name)
      if (known === 'doubtful') connection.close({ type: 'S', name }, true)
      if (known === undefined || known === 'doubtful') {
        connection.parse({ name, text, types: [] }, true)
        if (name !== '') this.#known.set(name, 'parsed')
      }
      connection.bind({ statement: name, values: this.#given[at] }, true)
      if (typeof known !== 'object') connection.describe({ type: 'P' }, true)
      connection.execute({}, true)
    }
    connection.sync()
    connection.stream.uncork()
    this.#begin()
  }

  /** The columns of the statement whose answer comes next; where they are not known yet they are told with it. */
  #begin(): void {
    const known = this.#known.get(this.asked[this.#answers.length]?.name ?? '')
    this.#columns = typeof known === 'object' ? known.columns : null
    this.#rows = []
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#columns = columnsOf(this.#client, fields)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#columns === null || this.#fault !== undefined) return
    try {
      this.#rows.push(rowOf(this.#columns, fields))
    } catch (error) {
      this.#fault = error
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const name = this.asked[this.#answers.length]?.name ?? ''
    if (name !== '') this.#known.set(name, { columns: this.#columns })
    this.#answers.push({ ...endOf(text), rows: this.#rows })
    this.#begin()
  }

  handleError(error: unknown): void {
    for (const { name } of this.asked.slice(this.#answers.length)) {
      if (this.#known.get(name) === 'parsed') this.#known.set(name, 'doubtful')
    }
    this.failed(error)
  }

  handleReadyForQuery(): void {
    if (this.#fault === undefined) this.done(this.#answers)
    else this.failed(this.#fault)
  }
}

/** Sends statements in one go; rejects with the first failure, after which none was executed. */
export const sendTogether = (client: pg.Client, asked: readonly Named[]): Promise<Answer[]> =>
  new Promise((done, failed) => {
    client.query(new Together(client, asked, { done, failed }))
  })
