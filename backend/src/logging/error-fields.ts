import { redactText } from './redact-text.ts'

/** What is logged of an error. Any other property may hold row values, parameters or addresses. */
export interface ErrorFields {
  type: string
  /** Of Node (`ECONNREFUSED`), PostgREST (`PGRST301`) or PostgreSQL (a SQLSTATE). */
  code?: string
  message: string
  /** Names of the schema, which are no data. */
  table?: string
  column?: string
  constraint?: string
  stack?: string
  cause?: ErrorFields
}

const MAX_CAUSES = 3
const NAMES = ['table', 'column', 'constraint'] as const

/** The serialiser for errors. PostgreSQL's `detail`, `where` and parameters are left out: they quote rows. */
export function errorFields(error: unknown, depth = 0): ErrorFields {
  if (typeof error !== 'object' || error === null)
    return { type: typeof error, message: redactText(String(error)) }
  const given = error as Record<string, unknown>
  const code = codeOf(given)
  const type = typeof given.name === 'string' ? given.name : (error.constructor?.name ?? 'Object')
  const message = messageOf(given, code)
  const stack = stackOf(given, `${type}: ${message}`)
  const names = isFromDatabase(given)
    ? NAMES.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]]] : []))
    : []
  const cause = depth < MAX_CAUSES && given.cause != null ? errorFields(given.cause, depth + 1) : undefined
  return {
    type,
    ...(code !== undefined && { code }),
    message,
    ...Object.fromEntries(names),
    ...(stack !== undefined && { stack }),
    ...(cause && { cause }),
  }
}

function codeOf({ code }: Record<string, unknown>): string | undefined {
  return (typeof code === 'string' && /^\w{1,60}$/.test(code)) || typeof code === 'number'
    ? String(code)
    : undefined
}

/** PostgreSQL's errors have a severity; when a client of PostgREST receives them, they have `details`. */
function isFromDatabase(error: Record<string, unknown>): boolean {
  return 'severity' in error || 'details' in error || /^\d[0-9A-Z]{4}$/.test(String(error.code))
}

/**
 * Messages of PostgreSQL's catalogue quote names and values alike, so what is quoted is left out. Errors of class 22 are
 * about values, and those of class P0 are raised by functions of the project with texts of their own: only the code stays.
 */
function messageOf(error: Record<string, unknown>, code: string | undefined): string {
  const message = typeof error.message === 'string' ? error.message : ''
  if (!isFromDatabase(error)) return redactText(message)
  if (code !== undefined && /^(22|P0)...$/.test(code)) return `SQLSTATE ${code}`
  return redactText(message.replace(/".*"/s, '"…"'))
}

/** The stack's frames. V8 puts the message before them, which is replaced by the redacted one. */
function stackOf({ stack, message }: Record<string, unknown>, heading: string): string | undefined {
  if (typeof stack !== 'string') return undefined
  const text = typeof message === 'string' ? message : ''
  const end = text === '' ? 0 : Math.max(stack.indexOf(text), 0) + text.length
  const frames = stack
    .slice(end)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  return [heading, ...frames.map(redactText)].join('\n')
}
