import { WebSocketServer, type RawData } from 'ws'
import { requestIdHeaders } from './handshake.ts'
import type { Limits } from './limits.ts'

const MAX_FRAGMENTS = 256
/** The average size of the packets that a frame comes in, in bytes: less than that of a slow connection. */
const SMALLEST_CHUNK = 256

/** Small parts of a frame take many times their size until it is complete. */
export function createSocketServer({ frameBytes }: Limits): WebSocketServer {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // The socket answers pings, and counts the answers that wait.
    autoPong: false,
    maxPayload: frameBytes,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: Math.ceil(frameBytes / SMALLEST_CHUNK) + MAX_FRAGMENTS,
  })
  server.on('headers', (headers) => headers.push(...requestIdHeaders()))
  return server
}

export function asBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return Buffer.isBuffer(data) ? data : Buffer.from(data)
}
