export {
  createLogger,
  isLogLevel,
  LOG_LEVEL_RULE,
  LOG_LEVELS,
  silentLogger,
  type Logger,
  type LogLevel,
} from './logger.ts'
export { logProcess } from './process-log.ts'
export { currentRequestId, nameRoute, runOutsideRequests } from './request-context.ts'
export type { RequestOutcome } from './request-log.ts'
