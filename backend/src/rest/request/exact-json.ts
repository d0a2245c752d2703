// ECMAScript 2026, in Node since version 21; TypeScript does not declare it yet.
declare global {
  interface JSON {
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown
    rawJSON(text: string): object
  }
}

/**
 * Parses JSON for `JSON.stringify`, which writes each number with the digits that it came with: a `bigint` or `numeric` can
 * have more than a JavaScript number. Such numbers are objects in the result.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && source !== String(value)
      ? JSON.rawJSON(source)
      : value,
  )
}
