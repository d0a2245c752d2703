/** Matches a path, or the end of one that begins with a whole name. `<name>` and `…` stand for any part of a name. */
export function pathPattern(path: string): RegExp {
  const parts = path.split(/<[^>]*>|…/).map(escaped)
  return new RegExp(`(?:^|/)${parts.join('[^/]*')}$`)
}

function escaped(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
