import type { Caller } from '../caller.ts'
import type { PreparedStatement } from './prepared-statements.ts'
import type { ProcessLocks } from './process-locks.ts'
import type { TransactionKind } from './turns/transaction-turns.ts'
import type { DatabaseUsage } from './usage.ts'

export interface Result<Row> {
  rows: Row[]
  rowCount: number
}

/** Runs one statement with `$1…` parameters. They are sent as untyped text, so PostgreSQL infers their types. */
export type Query = <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Result<Row>>

/** Of a transaction, whose first statement may be a prepared one. */
export type TransactionQuery = <Row = Record<string, unknown>>(
  statement: string | PreparedStatement,
  values?: unknown[],
) => Promise<Result<Row>>

export interface CallerOptions extends TransactionKind {
  /** Whether `work` affects nothing but the database: it is run again after a conflict with other transactions. */
  repeatable?: boolean
  /** The search path; default `public, extensions`. */
  searchPath?: string
  /** PostgreSQL settings for this transaction. They override those of the role, such as its `statement_timeout`. */
  settings?: Record<string, string>
  /** Cancels a read-only transaction, with SQLSTATE 57014. A transaction that writes is not cancelled. */
  signal?: AbortSignal | undefined
  /** Readable in SQL with current_setting('request.method', true) and so on, as in PostgREST. */
  request?: { method: string; path: string; headers: Record<string, string> }
}

/** The only way in which requests reach the database. */
export interface Database {
  /**
   * Runs one transaction with the caller's role and claims and the role's settings. All SQL on behalf of a caller
   * goes through here. Rolls back if `work` throws. While too many of its kind are running it waits, then throws
   * SQLSTATE 53300.
   */
  asCaller<T>(
    caller: Caller,
    work: (query: TransactionQuery) => Promise<T>,
    options?: CallerOptions,
  ): Promise<T>
  /** One read-only statement in a transaction of its own, like `asCaller`, in one round trip. */
  readAsCaller<Row>(
    caller: Caller,
    statement: string | PreparedStatement,
    values: (string | null)[],
    options?: CallerOptions,
  ): Promise<Result<Row>>
  /**
   * One transaction as the database owner, for the backend's own data (accounts, stored files). For a request it waits like `asCaller`.
   */
  asOwner<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** One statement as the owner, outside any explicit transaction. For a request it waits like `asCaller`. */
  query: Query
  /** Whether the database answers. Has a connection of its own, so that requests cannot hold it up. */
  isReachable(): Promise<boolean>
  /** How much of the pool is in use at this moment. */
  usage(): DatabaseUsage
  /** To be called after `alter role … set`: the next transaction of each role gets the new settings. */
  reloadRoleSettings(): void
  /**
   * Calls `handle` with each NOTIFY payload on `channel` until the returned function is called. Reconnects by itself,
   * then calls `handle` with an empty payload: notifications in between are lost.
   */
  listen(channel: string, handle: (payload: string) => void): Promise<() => Promise<void>>
  /** Locks among the processes that share the database. */
  locks: ProcessLocks
  close(): Promise<void>
}
