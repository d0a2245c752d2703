import { errors } from './errors.ts'

const longestKeyBytes = 1024

/** The characters that both S3 and Supabase accept in a key, so that files can be moved to either. */
const allowedKey = /^[\w/!\-.*'() &$@=;:+,?]+$/
const allowedBucket = /^[a-z0-9A-Z][\w!\-.*'() &$@=;:+,?]{0,99}$/

/**
 * The key of an object: no empty, `.` or `..` segments, no control characters, at most 1,024 bytes.
 * @throws StorageError 400 InvalidKey
 */
export function checkObjectKey(key: string): string {
  const segments = key.split('/')
  const wellFormed =
    Buffer.byteLength(key) <= longestKeyBytes &&
    allowedKey.test(key) &&
    segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  if (!wellFormed) throw errors.invalidKey(key)
  return key
}

/** @throws StorageError 400 InvalidBucketName */
export function checkBucketName(name: unknown): string {
  if (typeof name !== 'string' || !allowedBucket.test(name) || name.trim() !== name) {
    throw errors.invalidBucketName()
  }
  return name
}
