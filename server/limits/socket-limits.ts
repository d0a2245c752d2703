import type { Duplex } from 'node:stream'
import { createCounts } from '@parlour/backend/limits'
import { publicNetworksOf } from '@parlour/backend/networks'
import type { HandshakeRefusal } from '@parlour/backend/refuse-handshake'

export interface SocketLimits {
  /** Counts a socket until it is closed. Returns false if its network has too many open. */
  admit(address: string | undefined, socket: Duplex): boolean
}

/** For each IPv4 address and each IPv6 /64; four times as many for a /48. */
const MOST_SOCKETS = 200

export const TOO_MANY_SOCKETS: HandshakeRefusal = {
  status: 429,
  message: 'Your network has too many WebSockets open.',
  retryAfterSeconds: 60,
}

/** Limits the WebSockets of a network that are open at a time, in this process. */
export function createSocketLimits(most = MOST_SOCKETS): SocketLimits {
  const counts = createCounts(most)

  return {
    admit(address, socket) {
      const leave = counts.take(publicNetworksOf(address))
      if (leave) socket.once('close', leave)
      return leave !== undefined
    },
  }
}
