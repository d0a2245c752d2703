import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/**
 * A statement that a connection parses once. It is identified by the object, not by its text: a new object for the same text
 * is parsed again, with the types that its parameters have by then.
 */
export class PreparedStatement {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What a connection knows about a statement that it has parsed. */
export interface Parsed {
  name: string
  /** Its result columns, once they were described. */
  columns: Column[] | undefined
}

export interface Column {
  name: string
  /** The OID of its type. */
  dataTypeID: number
}

/** Each plan takes some 50 KB of the connection's memory. */
const MAX_STATEMENTS = 40

/** The prepared statements of one connection. Those used longest ago are closed. */
export class PreparedStatements {
  #count = 0
  readonly #closing: string[] = []
  readonly #parsed = new LRUCache<PreparedStatement, Parsed>({
    max: MAX_STATEMENTS,
    dispose: ({ name }) => this.#closing.push(name),
  })

  find(statement: PreparedStatement): Parsed | undefined {
    return this.#parsed.get(statement)
  }

  add(statement: PreparedStatement): Parsed {
    const parsed = { name: `parlour_${(this.#count += 1)}`, columns: undefined }
    this.#parsed.set(statement, parsed)
    return parsed
  }

  /** It is parsed again at its next use. */
  forget(statement: PreparedStatement): void {
    this.#parsed.delete(statement)
  }

  /** The names to close on the server, each once. Closing a statement that was never parsed is no error there. */
  takeClosing(): string[] {
    return this.#closing.splice(0)
  }
}

const byClient = new WeakMap<pg.PoolClient, PreparedStatements>()

export function preparedStatementsOf(client: pg.PoolClient): PreparedStatements {
  const known = byClient.get(client) ?? new PreparedStatements()
  byClient.set(client, known)
  return known
}
