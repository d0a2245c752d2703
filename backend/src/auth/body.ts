import { AuthError, badRequest } from './errors.ts'

export type Body = Record<string, unknown>

/** Deep enough for any profile, within the limit of PostgreSQL's JSON parser. */
const MAX_DEPTH = 64

/**
 * The JSON object of a request.
 * @throws AuthError bad_json, or validation_failed for text that PostgreSQL cannot store
 */
export async function readBody(request: Request): Promise<Body> {
  const text = await readText(request)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw badJson(text === '' ? 'unexpected end of JSON input' : 'the body is not valid JSON')
  }
  if (body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw badJson('the body must be a JSON object')
  checkStorable(body, 0)
  return body as Body
}

/** @throws AuthError bad_json if the client disconnects before the end of the body, which is not worth logging */
export async function readText(request: Request): Promise<string> {
  try {
    return await request.text()
  } catch {
    throw badJson('unexpected end of JSON input')
  }
}

/** A string field; '' if absent. */
export function textField(body: Body, name: string): string {
  const value = body[name] ?? ''
  if (typeof value === 'string') return value
  throw badJson(`${name} must be a string`)
}

/** A string field that may be absent. */
export function optionalText(body: Body, name: string): string | undefined {
  return body[name] === undefined || body[name] === null ? undefined : textField(body, name)
}

export function flagField(body: Body, name: string): boolean {
  const value = body[name] ?? false
  if (typeof value === 'boolean') return value
  throw badJson(`${name} must be true or false`)
}

export function objectField(body: Body, name: string): Body | undefined {
  const value = body[name] ?? undefined
  if (value === undefined) return undefined
  if (typeof value === 'object' && !Array.isArray(value)) return value as Body
  throw badJson(`${name} must be an object`)
}

function badJson(reason: string): AuthError {
  return new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`)
}

function checkStorable(value: unknown, depth: number): void {
  if (depth > MAX_DEPTH) throw badRequest('The request is nested too deeply')
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw badRequest('Text must not contain null characters or unpaired surrogates')
    }
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, entry] of Object.entries(value)) {
    checkStorable(key, depth)
    checkStorable(entry, depth + 1)
  }
}
