import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { PrettyOptions } from 'pino-pretty'
import { errorFields } from './error-fields.ts'
import { currentRequestId } from './request-context.ts'

export type { Logger }

/** Pino's levels, the most severe first. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export const isLogLevel = (level: string): level is LogLevel =>
  (LOG_LEVELS as readonly string[]).includes(level)

/** For the message about another value. */
export const LOG_LEVEL_RULE = `must be ${LOG_LEVELS.slice(0, -1).join(', ')} or ${LOG_LEVELS.at(-1)}`

const STDERR = 2
/**
 * Several lines are written at once, which halves what a line costs. Lines are at most 100 ms late; what is left is written
 * when the process exits. Lines beyond `maxLength` are lost while they cannot be written, as on a full disk.
 */
const BUFFERED_STDERR = {
  dest: STDERR,
  sync: false,
  minLength: 4096,
  maxLength: 4 * 1024 * 1024,
  periodicFlush: 100,
}

/**
 * Writes JSON lines to stderr, because stdout is for what people read at the start. On a terminal the lines are coloured
 * text, if pino-pretty is installed, which only development needs.
 */
export async function createLogger(level: LogLevel): Promise<Logger> {
  const readable = process.stderr.isTTY ? await readableStderr() : undefined
  return createLoggerTo(readable ?? bufferedStderr(), level)
}

/** What cannot be written must not end the process: it is tried again with the next lines. */
function bufferedStderr(): DestinationStream {
  const destination = pino.destination(BUFFERED_STDERR)
  destination.on('error', () => {})
  const flushSync = destination.flushSync.bind(destination)
  // Called when the process exits.
  destination.flushSync = () => {
    try {
      flushSync()
    } catch {}
  }
  return destination
}

/** A logger for another destination, for tests. */
export function createLoggerTo(destination: DestinationStream, level: LogLevel): Logger {
  return pino({ ...OPTIONS, level }, destination)
}

/** For parts that are given no logger. */
export const silentLogger: Logger = pino({ level: 'silent' })

const OPTIONS: LoggerOptions = {
  // Without process id and host name, which are the same in every line.
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  serializers: { err: errorFields },
  mixin: () => {
    const id = currentRequestId()
    return id === undefined ? {} : { id }
  },
}

/** How lines look on a terminal: a request is one sentence, followed by its id. */
export const READABLE: PrettyOptions = {
  singleLine: true,
  translateTime: 'SYS:HH:MM:ss.l',
  ignore: 'method,route,status,durationMs',
  messageFormat: ({ msg, method, route, status, durationMs }) =>
    method === undefined
      ? String(msg)
      : `${String(method)} ${String(route)} ${String(status)}, ${String(durationMs)} ms`,
}

async function readableStderr(): Promise<DestinationStream | undefined> {
  try {
    const { default: pretty } = await import('pino-pretty')
    return pretty({ ...READABLE, destination: STDERR, sync: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
