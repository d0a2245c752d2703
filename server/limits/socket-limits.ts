import type { Duplex } from 'node:stream'
import { networksOf } from './networks.ts'

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
  const open = new Map<string, number>()

  function leave(name: string): void {
    const left = (open.get(name) ?? 0) - 1
    if (left > 0) open.set(name, left)
    else open.delete(name)
  }

  return {
    admit(address, socket) {
      const networks = networksOf(address)
      if (networks.some(({ name, size }) => (open.get(name) ?? 0) >= most * size)) {
        socket.on('error', () => socket.destroy())
        socket.end(REFUSAL)
        return false
      }
      for (const { name } of networks) open.set(name, (open.get(name) ?? 0) + 1)
      socket.once('close', () => {
        for (const { name } of networks) leave(name)
      })
      return true
    },
  }
}
