import { errors } from './errors.ts'
import { limitBody } from './spool.ts'

const largestBody = 1024 * 1024

/** A request's JSON object; no body counts as `{}`. @throws StorageError 400 for anything else, 413 above 1 MB */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  if (!request.body) return {}
  const { limited, state } = limitBody(request.body, largestBody)
  let value: unknown
  try {
    const text = await new Response(limited).text()
    value = text === '' ? {} : JSON.parse(text)
  } catch {
    throw state.exceeded ? errors.tooLarge() : errors.invalidRequest('The body is not valid JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw errors.invalidRequest('The body must be a JSON object')
  }
  return value as Record<string, unknown>
}

/** @throws StorageError 400 naming the field */
export function requireText(body: Record<string, unknown>, field: string): string {
  const value = body[field]
  if (typeof value !== 'string' || value === '') throw errors.invalidRequest(`${field} must be a text`)
  return value
}

/** A whole number within bounds, or the default when absent. @throws StorageError 400 naming the field */
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
