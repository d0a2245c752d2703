import { silentLogger, type Logger } from '../../logging/logger.ts'
import type { ProcessLocks } from '../../postgres/process-locks.ts'
import type { StorageEndpoint } from '../context.ts'
import { createUploadSessions } from './upload-sessions.ts'

const dayMs = 24 * 3_600_000
const sweepEveryMs = 3_600_000

interface ResumableUploadsOptions {
  /** How long an unfinished upload is kept, in milliseconds. */
  expiresMs?: number
  logger?: Logger
}

/**
 * /upload/resumable and /upload/resumable/sign. The protocol's library is loaded at the first upload, not at the
 * start.
 */
export function createResumableUploads(
  directory: string,
  locks: ProcessLocks,
  { expiresMs = dayMs, logger = silentLogger }: ResumableUploadsOptions = {},
): StorageEndpoint {
  const sessions = createUploadSessions(directory, expiresMs, logger)
  void sessions.sweep()
  setInterval(() => void sessions.sweep(), sweepEveryMs).unref()
  let endpoint: Promise<StorageEndpoint> | undefined
  return async (exchange) => {
    endpoint ??= import('./tus-endpoint.ts').then(({ createTusEndpoint }) =>
      createTusEndpoint(
        directory,
        sessions,
        exchange.storage.config.unfinishedBytes,
        expiresMs,
        locks,
        logger,
      ),
    )
    return (await endpoint)(exchange)
  }
}
