import { badRequest } from './errors.ts'

type Metadata = Record<string, unknown>

/** Metadata travels in every access token, and a header that outgrows the server's limit would lock its owner out. */
const MAX_BYTES = 8 * 1024

/** The stored metadata with the given keys set; a key given as null is removed. */
export function mergeMetadata(stored: Metadata, updates: Metadata): Metadata {
  const merged = Object.entries({ ...stored, ...updates }).filter(([, value]) => value !== null)
  return boundedMetadata(Object.fromEntries(merged))
}

export function boundedMetadata(metadata: Metadata): Metadata {
  if (Buffer.byteLength(JSON.stringify(metadata)) > MAX_BYTES) {
    throw badRequest(`User metadata must not be larger than ${MAX_BYTES} bytes`)
  }
  return metadata
}
