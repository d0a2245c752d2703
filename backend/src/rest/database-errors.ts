import { ConnectionFailure, sqlState, unavailability } from '../postgres/unavailable.ts'
import { errors, RestError } from './errors.ts'

/** The fields of the driver's error when PostgreSQL refused a statement. */
interface DatabaseFailure {
  code: string
  message: string
  detail?: string
  hint?: string
}

/**
 * Status by SQLSTATE, then by its class; 400 for the rest. Four differences from PostgREST: limits of PostgreSQL
 * that a request exceeds (class 54) and an upsert that names a row twice are 400 instead of 500, since the request is
 * at fault; a statement that exceeded its time limit (57014) is 504; a conflict with other transactions, which
 * `unavailability` classifies, is 503 instead of 500.
 * Source: https://docs.postgrest.org/en/v13/references/errors.html
 */
const byState: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '21000': 500,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '57014': 504,
  P0001: 400,
}
const byClass: Record<string, number> = {
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

const TIMEOUT_HINT = 'Request fewer rows, or embed fewer resources.'
/** A busy database may be faster then. */
const RETRY_TIMEOUT_AFTER_SECONDS = '5'
const raisedMessageHint =
  "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
const raisedDetailHint =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."

/**
 * The error response for what a query threw. Anything that is not a failure of the request or the database is thrown
 * again, to be logged by the gateway. `anonymous`: the request carried no user's token.
 */
export function restErrorFrom(thrown: unknown, anonymous: boolean): RestError {
  if (thrown instanceof RestError) return thrown
  const unavailable = unavailability(thrown)
  if (unavailable) return errors.unavailable(unavailable, thrown instanceof ConnectionFailure)
  if (!isDatabaseFailure(thrown)) throw thrown
  if (thrown.code === 'PGRST') return raisedResponse(thrown)
  const status = statusOf(thrown, anonymous)
  return new RestError({
    status,
    code: thrown.code,
    message: thrown.message,
    details: thrown.detail,
    hint: thrown.hint ?? (thrown.code === '57014' ? TIMEOUT_HINT : null),
    headers: headersOf(status),
  })
}

function headersOf(status: number): Record<string, string> {
  if (status === 401) return { 'WWW-Authenticate': 'Bearer' }
  return status === 504 ? { 'Retry-After': RETRY_TIMEOUT_AFTER_SECONDS } : {}
}

function statusOf({ code, message }: DatabaseFailure, anonymous: boolean): number {
  if (code === '42501') return anonymous ? 401 : 403
  if (code.startsWith('PT')) return raisedStatus(code.slice(2))
  if (code === '21000' && isCardinalityOfRequest(message)) return 400
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401
  return byState[code] ?? byClass[code.slice(0, 2)] ?? 400
}

/** Two rows of one upsert have the same key, or a write has no filter where filters are required. */
function isCardinalityOfRequest(message: string): boolean {
  return message.startsWith('ON CONFLICT DO UPDATE') || message.endsWith('requires a WHERE clause')
}

/** Only statuses that may have a JSON body can be used. */
function raisedStatus(digits: string): number {
  const status = Number(digits)
  return Number.isInteger(status) && status >= 200 && status <= 599 && ![204, 205, 304].includes(status)
    ? status
    : 500
}

/** `RAISE SQLSTATE 'PGRST'` lets SQL define the whole response: message and detail are JSON. */
function raisedResponse({ message, detail }: DatabaseFailure): RestError {
  const body = jsonObject(message)
  if (!body || typeof body['code'] !== 'string' || typeof body['message'] !== 'string') {
    return errors.raisedJson(`Invalid JSON value for MESSAGE: '${message}'`, raisedMessageHint)
  }
  if (!detail) return errors.raisedJson('DETAIL is missing in the RAISE statement', raisedDetailHint)
  const response = jsonObject(detail)
  const headers = response && jsonRecord(response['headers'])
  if (!response || !headers || !Number.isInteger(response['status'])) {
    return errors.raisedJson(`Invalid JSON value for DETAIL: '${detail}'`, raisedDetailHint)
  }
  return new RestError({
    status: raisedStatus(String(response['status'])),
    code: body['code'],
    message: body['message'],
    details: body['details'],
    hint: typeof body['hint'] === 'string' ? body['hint'] : null,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  })
}

function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    return jsonRecord(JSON.parse(text))
  } catch {
    return undefined
  }
}

function jsonRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

function isDatabaseFailure(thrown: unknown): thrown is DatabaseFailure {
  return sqlState(thrown) !== undefined
}
