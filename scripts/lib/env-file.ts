import { parseEnv } from 'node:util'

/** An assignment with a bare or quoted value. Only a quoted value may have several lines or contain `#`. */
const ASSIGNMENT =
  /^[ \t]*(?:export[ \t]+)?[A-Za-z_]\w*[ \t]*=[ \t]*(?:'[^']*'|"[^"]*"|`[^`]*`|[^'"`\s][^\r\n]*)?[ \t]*(?:#.*)?\r?$/gm

/**
 * The settings of an `.env` file.
 * @throws Error naming the first line that is no assignment; Node's own parser would skip it
 */
export function parseEnvFile(text: string): Record<string, string> {
  const plain = text.replace(/^\uFEFF/, '')
  // Line numbers are kept.
  const rest = plain.replace(ASSIGNMENT, (found) => found.replace(/[^\n]+/g, ''))
  const malformed = rest.split('\n').findIndex((line) => /^\s*[^\s#]/.test(line))
  // The line itself may hold a secret.
  if (malformed !== -1)
    throw new Error(`Line ${malformed + 1} is not NAME=value (or its quote is not closed).`)
  return parseEnv(plain) as Record<string, string>
}

/** Adds settings to an environment. A variable that is already set wins, also when it is empty. */
export function addSettings(environment: NodeJS.ProcessEnv, settings: Record<string, string>): void {
  for (const [name, value] of Object.entries(settings)) environment[name] ??= value
}
