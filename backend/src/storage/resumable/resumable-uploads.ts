import type { Endpoint } from '../router.ts'
import { createSessions } from './sessions.ts'

const dayMs = 24 * 3_600_000
const sweepEveryMs = 3_600_000

/** /upload/resumable and /upload/resumable/sign. The protocol's library is loaded by the first upload, not by the start. */
export function createResumableUploads(directory: string, { expiresMs = dayMs } = {}): Endpoint {
  const sessions = createSessions(directory, expiresMs)
  void sessions.sweep()
  setInterval(() => void sessions.sweep(), sweepEveryMs).unref()
  let endpoint: Promise<Endpoint> | undefined
  return async (exchange) => {
    endpoint ??= import('./tus-endpoint.ts').then(({ createTusEndpoint }) =>
      createTusEndpoint(directory, sessions, expiresMs),
    )
    return (await endpoint)(exchange)
  }
}
