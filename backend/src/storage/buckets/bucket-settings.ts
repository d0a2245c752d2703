import { errors } from '../errors.ts'

/** The settings of a new or updated bucket; absent ones are left as they are. */
export interface BucketSettings {
  public?: boolean
  file_size_limit?: number | null
  allowed_mime_types?: string[] | null
}

/** Decimal, as in the hosted service. */
const units: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 }

/** @throws StorageError 400 naming the field */
export function parseBucketSettings(body: Record<string, unknown>): BucketSettings {
  const settings: BucketSettings = {}
  const { type = null, versioning_status: versioning = null } = body
  if (type !== null && type !== 'STANDARD')
    throw errors.notEnabled(`bucket type ${String(type).slice(0, 50)}`)
  if (versioning !== null && versioning !== 'DISABLED') throw errors.notEnabled('object versioning')
  if (body['public'] !== undefined && body['public'] !== null) {
    if (typeof body['public'] !== 'boolean') throw errors.invalidRequest('public must be true or false')
    settings.public = body['public']
  }
  if (body['file_size_limit'] !== undefined) settings.file_size_limit = parseLimit(body['file_size_limit'])
  if (body['allowed_mime_types'] !== undefined)
    settings.allowed_mime_types = parseTypes(body['allowed_mime_types'])
  return settings
}

/**
 * Bytes as a number, or a string such as `5MB` or `300KB`. Null and 0 mean that the bucket has no limit of its own.
 */
function parseLimit(value: unknown): number | null {
  if (value === null || value === 0 || value === '0') return null
  const match = /^(\d+(?:\.\d+)?)\s*([kmgt]?b)?$/i.exec(String(value).trim())
  const bytes = match ? Number(match[1]) * (units[match[2]?.toLowerCase() ?? 'b'] ?? 1) : Number.NaN
  if (!Number.isSafeInteger(Math.round(bytes)) || bytes <= 0) {
    throw errors.invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  }
  return Math.round(bytes)
}

function parseTypes(value: unknown): string[] | null {
  if (value === null) return null
  const isList = Array.isArray(value) && value.every((type) => typeof type === 'string')
  if (!isList) throw errors.invalidRequest('allowed_mime_types must be a list of texts')
  for (const type of value) {
    if (!/^[\w.+-]+\/([\w.+-]+|\*)$|^\*\/\*$/.test(type.trim()))
      throw errors.invalidMimeType(type.slice(0, 100))
  }
  return value
}
