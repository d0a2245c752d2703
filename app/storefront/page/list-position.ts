/** Limits what a request can ask the database for. */
const MAX_POSITION = 1_000_000

/** Parses a position in a list, from the parameter of its page; invalid values give 0. */
export function parsePosition(text: string | null): number {
  const position = /^\d{1,7}$/.test(text ?? '') ? Number(text) : 0
  return Math.min(position, MAX_POSITION)
}
