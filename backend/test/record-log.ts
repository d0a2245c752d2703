import { createLoggerTo, type Logger, type LogLevel } from '../src/logging/logger.ts'

export type LogLine = Record<string, unknown> & { level: string; msg: string }

export interface RecordedLog {
  logger: Logger
  lines: LogLine[]
  /** The texts of all lines. */
  messages(): string[]
}

/** A logger that keeps its lines, as they would be written. */
export function recordLog(level: LogLevel = 'info'): RecordedLog {
  const lines: LogLine[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as LogLine)
  return { logger: createLoggerTo({ write }, level), lines, messages: () => lines.map(({ msg }) => msg) }
}
