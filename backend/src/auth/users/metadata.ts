import { badRequest } from '../errors.ts'

type Metadata = Record<string, unknown>

/** Metadata is part of every access token, and a header beyond the server's limit would lock the owner out. */
const MAX_BYTES = 8 * 1024

/** The stored metadata with the given keys set; a key with the value null is removed. */
export function mergeMetadata(stored: Metadata, updates: Metadata): Metadata {
  const merged = Object.entries({ ...stored, ...updates }).filter(([, value]) => value !== null)
  return checkMetadataSize(Object.fromEntries(merged))
}

export function checkMetadataSize(metadata: Metadata): Metadata {
  if (Buffer.byteLength(JSON.stringify(metadata)) > MAX_BYTES) {
    throw badRequest(`User metadata must not be larger than ${MAX_BYTES} bytes`)
  }
  return metadata
}
