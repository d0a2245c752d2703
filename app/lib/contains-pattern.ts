/**
 * What was typed as it can be searched for. A NUL cannot stand in a text of PostgreSQL; the call would be refused for it.
 * And a letter with its marks is the same letter whether a keyboard sends it in one piece or in several.
 */
export function searchable(query: string): string {
  return query.toWellFormed().replaceAll('\0', '').normalize().trim()
}

/**
 * A quoted `ilike` value for an `or` filter that matches the text literally: first LIKE's own signs are escaped, then
 * the quotes of the filter. An asterisk cannot be escaped on the wire, where it means "anything"; it stands for any
 * one character instead.
 */
export function containsPattern(text: string): string {
  const literal = text.replace(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '_')
  return `"%${literal.replace(/["\\]/g, String.raw`\$&`)}%"`
}
