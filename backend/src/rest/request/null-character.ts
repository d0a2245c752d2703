import type { PlainRequest } from '../../plain-http.ts'

/**
 * A sentence that says where a request has a NUL, which PostgreSQL stores in no text; undefined where none is found. For refusals:
 * PostgreSQL names neither column nor position.
 */
export async function describeNullCharacter(request: PlainRequest): Promise<string | undefined> {
  const found = inQuery(request.target) ?? inBody(await request.readBody?.())
  return found && `A text cannot contain the null character (U+0000), which is at ${found}.`
}

function inQuery(target: string): string | undefined {
  for (const [name, value] of new URL(target, 'http://localhost').searchParams) {
    const place = find(value, [name])
    if (place) return `${place} of the query`
  }
  return undefined
}

function inBody(body: Uint8Array | undefined): string | undefined {
  const value = jsonOf(new TextDecoder().decode(body))
  if (!Array.isArray(value)) return find(value, [])
  for (const [index, row] of value.entries()) {
    const place = find(row, [])
    if (place) return `${place} in row ${index + 1}`
  }
  return undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `position 2 of "name"`; of a value within others, `position 2 of "p_customer.name"`. Positions count characters, from 1. */
function find(value: unknown, path: readonly string[]): string | undefined {
  if (typeof value === 'string') {
    const at = value.indexOf('\0')
    return at < 0 ? undefined : `position ${Array.from(value.slice(0, at)).length + 1} of "${path.join('.')}"`
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, entry] of Object.entries(value)) {
    const place = find(key, [...path, 'a key']) ?? find(entry, [...path, key])
    if (place) return place
  }
  return undefined
}
