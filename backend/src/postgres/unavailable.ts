/**
 * The connection to the database failed. `code` is the SQLSTATE (class 08): 08001 no connection could be made, 08006
 * the connection broke, 08007 it broke during a commit, so the outcome of the transaction is unknown.
 * Source: https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
export class ConnectionFailure extends Error {
  override name = 'ConnectionFailure'
  readonly code: '08001' | '08006' | '08007'

  constructor(code: ConnectionFailure['code'], cause: unknown) {
    super(`${EXPLANATIONS[code]}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.code = code
  }
}

const EXPLANATIONS = {
  '08001': 'The database could not be reached',
  '08006': 'The connection to the database was lost',
  '08007': 'The connection to the database was lost during a commit',
}

/** How a service answers while the database cannot do its work: status 503 with this content. */
export interface Unavailability {
  /** SQLSTATE. */
  code: string
  /** To be shown to people. PostgreSQL's own message may name files and is only logged. */
  message: string
  headers: { 'Retry-After': string }
}

/**
 * Classifies errors that are not the request's fault: no connection to the database (class 08), its shutdown or start
 * in progress (57P), no disk, memory or connection left (class 53), no disk space for a file (ENOSPC), or a conflict with
 * other transactions. GoTrue and PostgREST answer conflicts with 500, which says nothing about another attempt.
 * @returns undefined for any other error
 */
export function unavailability(error: unknown): Unavailability | undefined {
  if (isDiskFull(error)) return answer(DISK_FULL, 5, NO_DISK)
  const code = sqlState(error)
  if (code === undefined) return undefined
  if (isConflict(error)) return answer(code, 1, CONFLICT)
  if (code === '08007') return answer(code, 1, OUTCOME_UNKNOWN)
  if (code.startsWith('53')) return answer(code, 5, BUSY)
  // supabase-js retries reads three times after this many seconds, which covers the restart of a killed database.
  if (isConnectionState(code)) return answer(code, 1, NO_DATABASE)
  return undefined
}

const DISK_FULL = '53100'

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === DISK_FULL || error.code === 'ENOSPC')
}

const NO_DATABASE = 'The database cannot be reached at the moment. Please try again in a few seconds.'
const NO_DISK =
  'Nothing can be saved at the moment, because the server has no disk space left. Please try again later.'
const BUSY = 'The database is too busy at the moment. Please try again in a few seconds.'
const CONFLICT = 'Others changed the same data at this moment, so nothing was saved. Please try again.'
const OUTCOME_UNKNOWN =
  'The connection to the database was lost while this was being saved, so it may or may not have been saved. Please check before you try again.'

function answer(code: string, retryAfterSeconds: number, message: string): Unavailability {
  return { code, message, headers: { 'Retry-After': String(retryAfterSeconds) } }
}

/**
 * Whether PostgreSQL rolled a transaction back because of others that ran at the same time: 40001 serialization_failure, 40P01
 * deadlock_detected. Nothing is wrong with it, and run again it may succeed.
 */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(error) ?? '')
}

/** Whether the SQLSTATE means that the connection is gone, or that none can be made at present. */
export function isConnectionState(code: string): boolean {
  return code.startsWith('08') || code.startsWith('57P')
}

export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined
}
