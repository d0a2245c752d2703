/** Errors that say that code is wrong. Others were thrown to be read: their message says it all. */
const MISTAKES = [SyntaxError, TypeError, ReferenceError, RangeError]

/** The text that a developer reads: a message, or for a mistake in code its stack, without Node's own frames. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isMistake = MISTAKES.some((type) => error instanceof type) || 'code' in error
  if (!isMistake || !error.stack) return error.message
  return error.stack.split('\n').filter(isOwnLine).join('\n').trim()
}

function isOwnLine(line: string): boolean {
  return !/^\s+at .*(node:internal|\/loaded-files\.ts)/.test(line)
}
