import type { Logger } from '../logging/logger.ts'
import { createOutageLog } from '../postgres/outage-log.ts'
import { sqlState, unavailability, type Unavailability } from '../postgres/unavailable.ts'

/**
 * All errors of the storage service. They are sent in Supabase's format, `{ statusCode, code, error, message }`, with
 * `statusCode` as a string.
 */
export class StorageError extends Error {
  readonly status: number
  readonly code: string
  readonly error: string
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    error: string,
    message: string,
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.name = 'StorageError'
    this.status = status
    this.code = code
    this.error = error
    this.headers = headers
  }

  toResponse(): Response {
    const { status, code, error, message, headers } = this
    return Response.json({ statusCode: String(status), code, error, message }, { status, headers })
  }
}

export const errors = {
  routeNotFound: (method: string, path: string) =>
    new StorageError(404, 'NotFound', 'Not Found', `Route ${method}:${path} not found`),
  bucketNotFound: () => new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found'),
  objectNotFound: () => new StorageError(404, 'NoSuchKey', 'not_found', 'Object not found'),
  notEnabled: (feature: string) =>
    new StorageError(
      409,
      'FeatureNotEnabled',
      'FeatureNotEnabled',
      `The feature ${feature} is not enabled for this resource`,
    ),
  uploadNotFound: () => new StorageError(404, 'NoSuchUpload', 'NoSuchUpload', 'Upload not found'),
  tooManyUnfinished: () =>
    new StorageError(
      429,
      'SlowDown',
      'slow_down',
      'Too many uploads are unfinished. Please finish or end some of them first.',
    ),
  alreadyExists: () =>
    new StorageError(409, 'ResourceAlreadyExists', 'Duplicate', 'The resource already exists'),
  bucketNotEmpty: () =>
    new StorageError(
      409,
      'ResourceNotEmpty',
      'InvalidRequest',
      'The bucket you tried to delete is not empty',
    ),
  conflict: () =>
    new StorageError(
      409,
      'ResourceLocked',
      'Conflict',
      'The object kept changing while it was written. Please try again.',
    ),
  denied: (message = 'new row violates row-level security policy') =>
    new StorageError(403, 'AccessDenied', 'Unauthorized', message),
  invalidKey: (key: string) =>
    new StorageError(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${key.slice(0, 100)}`),
  invalidBucketName: () => new StorageError(400, 'InvalidBucketName', 'Invalid Input', 'Bucket name invalid'),
  invalidRequest: (message: string) => new StorageError(400, 'InvalidRequest', 'invalid_request', message),
  invalidMimeType: (type: string) =>
    new StorageError(415, 'InvalidMimeType', 'invalid_mime_type', `mime type ${type} is not supported`),
  contentMismatch: (claimed: string, found: string) =>
    new StorageError(
      415,
      'InvalidMimeType',
      'invalid_mime_type',
      `The file claims to be ${claimed}, but its content is ${found}`,
    ),
  tooLarge: () =>
    new StorageError(
      413,
      'EntityTooLarge',
      'Payload too large',
      'The object exceeded the maximum allowed size',
    ),
  tooManyPixels: (width: number, height: number, frames = 1) =>
    new StorageError(
      413,
      'EntityTooLarge',
      'Payload too large',
      `${frames === 1 ? 'A picture' : `An animation of ${frames} pictures`} of ${width} × ${height} pixels is too large`,
    ),
  noContent: () => new StorageError(400, 'InvalidRequest', 'invalid_request', 'No content provided'),
  truncated: () =>
    new StorageError(
      400,
      'IncompleteBody',
      'invalid_request',
      'The request ended before all of its bytes arrived',
    ),
  invalidRange: (size: number) =>
    new StorageError(416, 'InvalidRange', 'invalid_range', 'The requested range cannot be served', {
      'Content-Range': `bytes */${size}`,
    }),
  invalidSignature: () =>
    new StorageError(
      400,
      'InvalidSignature',
      'InvalidSignature',
      'The signature of this address is not valid',
    ),
  expiredSignature: () =>
    new StorageError(400, 'ExpiredToken', 'ExpiredToken', 'The signature of this address has expired'),
  notAnImage: () =>
    new StorageError(
      400,
      'InvalidRequest',
      'invalid_request',
      'The object is not an image that can be resized',
    ),
  unavailable: ({ message, headers }: Unavailability) =>
    new StorageError(503, 'DatabaseError', 'database_error', message, headers),
  timeout: () =>
    new StorageError(
      504,
      'DatabaseTimeout',
      'database_timeout',
      'The database took too long. Please try again.',
      { 'Retry-After': '5' },
    ),
  tooManyRenderings: (seconds: number) =>
    new StorageError(
      429,
      'SlowDown',
      'slow_down',
      'You have asked for very many new pictures in a short time. Please wait a moment, then try again.',
      { 'Retry-After': String(seconds) },
    ),
  busy: () =>
    new StorageError(503, 'SlowDown', 'slow_down', 'Too many pictures are being resized. Please try again.', {
      'Retry-After': '2',
    }),
}

/**
 * The storage error for an error of the driver: a denial, a duplicate, an invalid value, or no database or disk
 * space.
 */
export function storageErrorFrom(error: unknown): unknown {
  const unavailable = unavailability(error)
  if (unavailable) return errors.unavailable(unavailable)
  const code = sqlState(error)
  if (code === undefined) return error
  const message = error instanceof Error ? error.message : 'The database refused the request'
  if (code === '57014') return errors.timeout()
  if (code === '42501') return errors.denied(message)
  if (code === '23505') return errors.alreadyExists()
  // A trigger that raises PT409 sets the HTTP status, as in PostgREST.
  if (/^PT4\d\d$/.test(code)) return new StorageError(Number(code.slice(2)), code, 'invalid_request', message)
  if (code.startsWith('22') || code.startsWith('23') || code === 'P0001')
    return errors.invalidRequest(message)
  return error
}

/**
 * What to answer to any error. Logs those that are nobody's refusal, with this message, and a full disk once a minute: the pool
 * logs only outages of the database.
 */
export function createErrorReader(logger: Logger, message: string): (error: unknown) => StorageError {
  const reportOutage = createOutageLog(logger)
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') reportOutage(error)
    const known = storageErrorFrom(error)
    if (known instanceof StorageError) return known
    logger.error({ err: error }, message)
    return new StorageError(500, 'InternalError', 'internal', 'Something went wrong in storage')
  }
}
