/** A search text in NFC, trimmed, without NUL characters, which PostgreSQL refuses. */
export function searchable(query: string): string {
  return query.toWellFormed().replaceAll('\0', '').normalize().trim()
}

/**
 * Operator and quoted value of an `or` filter that matches the text literally, without regard to case. PostgREST turns
 * each `*` of an `ilike` value into `%` and offers no way to escape it, so a text with a `*` is matched by regular
 * expression instead.
 */
export function containsFilter(text: string): string {
  if (text.includes('*')) return `imatch.${quoted(text.replace(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`))}`
  return `ilike.${quoted(`%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`)}`
}

/** The value of an `in` filter. supabase-js leaves quotes and backslashes within the values unescaped. */
export function inList(values: readonly string[]): string {
  return `(${values.map(quoted).join()})`
}

function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, String.raw`\$&`)}"`
}

/** The `or` filter for rows with the text in at least one of the columns. */
export function anyContains(columns: readonly string[], text: string): string {
  const filter = containsFilter(text)
  return columns.map((column) => `${column}.${filter}`).join()
}
