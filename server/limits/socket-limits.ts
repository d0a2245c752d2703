import type { Duplex } from 'node:stream'
import { publicNetworksOf } from '@parlour/backend/networks'
import { createOpenCounts } from '@parlour/backend/open-counts'

export interface SocketLimits {
  /** Counts a socket until it is closed. Refuses it with 429, and returns false, if its network has too many open. */
  admit(address: string | undefined, socket: Duplex): boolean
}

/** For each IPv4 address and each IPv6 /64; four times as many for a /48. */
const MOST_SOCKETS = 200

const REFUSAL = [
  'HTTP/1.1 429 Too Many Requests',
  'Connection: close',
  'Retry-After: 60',
  'Content-Length: 0',
  '\r\n',
].join('\r\n')

/** Limits the WebSockets of a network that are open at a time, in this process. */
export function createSocketLimits(most = MOST_SOCKETS): SocketLimits {
  const counts = createOpenCounts(most)

  return {
    admit(address, socket) {
      const leave = counts.take(publicNetworksOf(address))
      if (leave) {
        socket.once('close', leave)
        return true
      }
      socket.on('error', () => socket.destroy())
      socket.end(REFUSAL)
      return false
    },
  }
}
