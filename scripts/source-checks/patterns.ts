/** Matches a path, or the end of one that begins with a whole name. `<name>` and `…` stand for any part of a name. */
export function pathPattern(path: string): RegExp {
  const parts = path.split(/<[^>]*>|…/).map(escaped)
  return new RegExp(`(?:^|/)${parts.join('[^/]*')}$`)
}

/** Matches a text as whole words. A `{name}` within it matches up to 150 characters: an expression and the tags around it. */
export function textPattern(text: string): RegExp {
  const parts = text.replace(/^(\{[^}]*\} ?)+|( ?\{[^}]*\})+$/g, '').split(/\{[^}]*\}/)
  return new RegExp(`(?<!\\w)${parts.map(escaped).join('[^\\0]{1,150}?')}(?!\\w)`)
}

function escaped(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
