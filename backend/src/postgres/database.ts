import type { Caller } from '../caller.ts'

export interface Result<Row> {
  rows: Row[]
  rowCount: number
}

/** Runs one statement with `$1…` parameters, sent as untyped text so that PostgreSQL infers their types from the statement. */
export type Query = <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Result<Row>>

export interface CallerOptions {
  readOnly?: boolean
  /** Where SQL looks for names without a schema; `public, extensions` unless told. */
  searchPath?: string
  /** Further settings for this transaction, such as `statement_timeout`. */
  settings?: Record<string, string>
  /** What SQL can read back with current_setting('request.method', true) and so on, as PostgREST offers it. */
  request?: { method: string; path: string; headers: Record<string, string> }
}

/** The database behind five methods; the rest of the backend knows no driver. */
export interface Database {
  /** One transaction under the caller's role with the caller's claims. The only way in for a caller's SQL. Rolls back when `work` throws. */
  asCaller<T>(caller: Caller, work: (query: Query) => Promise<T>, options?: CallerOptions): Promise<T>
  /** One transaction as the owner of the database, for the backend's own bookkeeping (accounts, stored files). */
  asOwner<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** One statement as the owner, outside any explicit transaction. */
  query: Query
  /**
   * Calls `handle` with each NOTIFY payload on `channel` until the returned function is called. Reconnects by itself, which
   * `handle` hears as an empty payload: what was said meanwhile is lost.
   */
  listen(channel: string, handle: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}
