import type { EventEmitter } from 'node:events'
import type { Network } from '@parlour/backend/networks'

export interface OpenCounts {
  /** Counts what is open for its networks until it emits `close`. Returns false, and counts nothing, if one has too many. */
  admit(networks: readonly Network[], open: EventEmitter): boolean
}

/** @param most for a network with the share of one client */
export function createOpenCounts(most: number): OpenCounts {
  const counts = new Map<string, number>()

  function leave(name: string): void {
    const left = (counts.get(name) ?? 0) - 1
    if (left > 0) counts.set(name, left)
    else counts.delete(name)
  }

  return {
    admit(networks, open) {
      if (networks.some(({ name, share }) => (counts.get(name) ?? 0) >= most * share)) return false
      for (const { name } of networks) counts.set(name, (counts.get(name) ?? 0) + 1)
      open.once('close', () => {
        for (const { name } of networks) leave(name)
      })
      return true
    },
  }
}
