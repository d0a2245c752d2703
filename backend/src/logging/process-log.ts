import { format } from 'node:util'
import { errorFields } from './error-fields.ts'
import type { Logger } from './logger.ts'
import { redactText } from './redact-text.ts'

/**
 * Sends what would be printed to stderr to the log: `console.error` and `console.warn`, which screens, React and other
 * libraries call, and the error that ends the process. Printed as they are, they could show row values. What is printed when nobody
 * reads it any more, as after `npm start | head -1`, is lost and ends nothing.
 */
export function logProcess(logger: Logger): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => logParts(logger, level, parts)
  }
  process.stdout.on('error', () => {})
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'The process ends after an unexpected error')
    process.exit(1)
  })
}

/** Objects other than errors are not logged. */
function logParts(logger: Logger, level: 'error' | 'warn', parts: unknown[]): void {
  const error = parts.find((part) => typeof part === 'object' && part !== null)
  const texts = parts.filter((part) => typeof part !== 'object' && typeof part !== 'function')
  const message = redactText(format(...texts)).replace(/:$/, '')
  if (error === undefined) return logger[level](message)
  return logger[level]({ err: error }, message || errorFields(error).message)
}
