import { redactText } from './redact-text.ts'

/** Enough to recognize a statement. Those of rest/v1 may have many thousands. */
const MAX_TEXT = 1_000

/** A statement for logs and traces: one line without values, which are parameters, and without what callers may have put into names. */
export function queryText(text: string): string {
  const line = redactText(text.replaceAll(/\s+/g, ' ').trim())
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line
}
