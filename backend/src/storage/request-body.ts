import { text } from 'node:stream/consumers'
import { errors } from './errors.ts'

const LARGEST_JSON = 1024 * 1024

/** The chunks of a body of at most `limit` bytes. @throws StorageError 413 above it, 400 if the body ends early */
export async function* readBody(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  let size = 0
  try {
    for (;;) {
      const next = await reader.read().catch(() => {
        throw errors.truncated()
      })
      if (next.done) return
      size += next.value.byteLength
      if (size > limit) throw errors.tooLarge()
      yield next.value
    }
  } finally {
    // A reader that stops early (too large) must not leave the client's connection waiting.
    await reader.cancel().catch(() => undefined)
  }
}

/**
 * A request's JSON object; an absent body counts as `{}`. @throws StorageError 400 for anything else, 413 above 1 MiB
 */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const json = await text(readBody(request.body, LARGEST_JSON))
  const value = json === '' ? {} : parseJson(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw errors.invalidRequest('The body must be a JSON object')
  }
  return value as Record<string, unknown>
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw errors.invalidRequest('The body is not valid JSON')
  }
}

/** @throws StorageError 400 naming the field */
export function requireText(body: Record<string, unknown>, field: string): string {
  const value = body[field]
  if (typeof value !== 'string' || value === '') throw errors.invalidRequest(`${field} must be a text`)
  return value
}

/** A whole number within bounds, or the default if absent. @throws StorageError 400 naming the field */
export function wholeNumber(
  value: unknown,
  field: string,
  bounds: { min: number; max: number; or: number },
): number {
  if (value === undefined || value === null) return bounds.or
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < bounds.min || number > bounds.max) {
    throw errors.invalidRequest(`${field} must be a whole number from ${bounds.min} to ${bounds.max}`)
  }
  return number
}
