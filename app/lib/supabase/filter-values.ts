/** A search text in NFC, trimmed, without NUL characters, which PostgreSQL refuses. */
export function searchable(query: string): string {
  return query.toWellFormed().replaceAll('\0', '').normalize().trim()
}

/** The value of an `in` filter. supabase-js leaves quotes and backslashes within the values unescaped. */
export function inList(values: readonly string[]): string {
  return `(${values.map(quoted).join()})`
}

function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, String.raw`\$&`)}"`
}
