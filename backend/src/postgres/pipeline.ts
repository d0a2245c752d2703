import pg from 'pg'
import type { Result } from './database.ts'
import {
  PreparedStatement,
  preparedStatementsOf,
  type Column,
  type Parsed,
  type PreparedStatements,
} from './prepared-statements.ts'
import { sqlState } from './unavailable.ts'

export interface PipelineStatement {
  statement: PreparedStatement | string
  values?: readonly (string | null)[]
}

type Row = Record<string, unknown>

/**
 * Sends statements in one round trip. PostgreSQL skips everything after the first that fails. Unless the statements open a
 * transaction, all of them are one transaction, which is committed when this resolves and rolled back when it rejects.
 * Source: https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 * @returns the result of the last statement
 */
export async function runPipeline(
  client: pg.PoolClient,
  statements: readonly PipelineStatement[],
): Promise<Result<Row>> {
  const pipeline = new Pipeline(statements, preparedStatementsOf(client))
  client.query(pipeline)
  return await pipeline.result
}

interface Sent extends PipelineStatement {
  parsed: Parsed | undefined
  /** Whether it was parsed in this pipeline. */
  isFresh: boolean
}

/** What the driver calls while it receives the answers to a submitted query. */
class Pipeline implements pg.Submittable {
  readonly result: Promise<Result<Row>>
  readonly #outcome = Promise.withResolvers<Result<Row>>()
  readonly #prepared: PreparedStatements
  readonly #sent: Sent[]
  #current = 0
  #columns: Column[] = []
  #rows: Row[] = []
  #rowCount = 0

  constructor(statements: readonly PipelineStatement[], prepared: PreparedStatements) {
    this.result = this.#outcome.promise
    this.#prepared = prepared
    this.#sent = statements.map((each) => {
      const known = each.statement instanceof PreparedStatement ? prepared.find(each.statement) : undefined
      return { ...each, parsed: known, isFresh: known === undefined }
    })
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork()
    for (const name of this.#prepared.takeClosing()) connection.close({ type: 'S', name }, true)
    for (const sent of this.#sent) this.#send(connection, sent)
    connection.sync()
    connection.stream.uncork()
  }

  #send(connection: pg.Connection, sent: Sent): void {
    const { statement, values = [] } = sent
    if (statement instanceof PreparedStatement) sent.parsed ??= this.#prepared.add(statement)
    const name = sent.parsed?.name ?? ''
    const text = statement instanceof PreparedStatement ? statement.text : statement
    if (sent.isFresh) connection.parse({ name, text, types: [] }, true)
    connection.bind({ portal: '', statement: name, values: [...values] }, true)
    if (!sent.parsed?.columns) connection.describe({ type: 'P', name: '' }, true)
    connection.execute({ portal: '' }, true)
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }))
    const parsed = this.#sent[this.#current]?.parsed
    if (parsed) parsed.columns = columns
    this.#columns = columns
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#current < this.#sent.length - 1) return
    const columns = this.#sent[this.#current]?.parsed?.columns ?? this.#columns
    this.#rows.push(toRow(columns, fields))
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#current += 1
    this.#rowCount = Number(/(?<!\d)\d+$/.exec(text)?.[0] ?? 0)
  }

  handleEmptyQuery(): void {
    this.#current += 1
  }

  handleReadyForQuery(): void {
    this.#outcome.resolve({ rows: this.#rows, rowCount: this.#rowCount })
  }

  /** A fresh statement may not have been parsed, so it is forgotten. */
  handleError(error: Error): void {
    for (const { statement, isFresh } of this.#sent)
      if (isFresh && statement instanceof PreparedStatement) this.#prepared.forget(statement)
    this.#outcome.reject(this.#isOutdated(error) ? new OutdatedStatement(error) : error)
  }

  handlePortalSuspended(): void {}

  handleCopyInResponse(): void {}

  handleCopyData(): void {}

  #isOutdated(error: Error): boolean {
    const failed = this.#sent[this.#current]
    if (!failed || failed.isFresh || !(failed.statement instanceof PreparedStatement)) return false
    if (!mayBeOutdated(sqlState(error))) return false
    this.#prepared.forget(failed.statement)
    return true
  }
}

/**
 * A statement that was parsed before a change of the schema: its result would have other types (0A000), or the types that its
 * parameters got no longer fit (class 42). Missing privileges (42501) are not such a failure.
 */
function mayBeOutdated(state: string | undefined): boolean {
  return state === '0A000' || (state !== '42501' && (state?.startsWith('42') ?? false))
}

function toRow(columns: readonly Column[], fields: readonly (string | null)[]): Row {
  const row: Row = {}
  columns.forEach(({ name, dataTypeID }, at) => {
    const field = fields[at] ?? null
    row[name] = field === null ? null : pg.types.getTypeParser(dataTypeID, 'text')(field)
  })
  return row
}

/** A prepared statement failed in a way that it may not fail when it is parsed again. Nothing of its transaction remains. */
export class OutdatedStatement extends Error {
  override name = 'OutdatedStatement'
  override readonly cause: Error

  constructor(cause: Error) {
    super('The statement was prepared for another schema', { cause })
    this.cause = cause
  }
}
