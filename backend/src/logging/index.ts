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
export { queryText } from './query-text.ts'
export {
  currentRequest,
  clientSignal,
  currentOwner,
  currentRequestId,
  nameRoute,
  noteAddress,
  runOutsideRequests,
  type RequestContext,
} from './request-context.ts'
export type { RequestObserver, RequestOutcome } from './request-log.ts'
