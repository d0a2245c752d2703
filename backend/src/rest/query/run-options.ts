/** The result of a request's statement. */
export interface QueryResult {
  /** Total number of rows; undefined unless counted. */
  total: number | undefined
  rows: number
  body: string | Uint8Array<ArrayBuffer>
  location: string[]
  /** Contents of response.headers and response.status, as set by SQL. */
  headers: string | null
  status: string | null
  inserted: number
}

/** Settings for running a request's statement. */
export interface RunOptions {
  maxRows: number | undefined
  /** Maximum size of the response body. */
  maxBytes: number
  /** Whether the transaction is rolled back. */
  rollback: boolean
  /** The search path. */
  searchPath: string[]
  /** PostgreSQL settings for this transaction. They override those of the role. */
  settings: Record<string, string>
  /** A function that runs first, under the caller's role, and may refuse the request. */
  preRequest: { schema: string; name: string } | undefined
}
