import type { Network } from './networks.ts'

export interface OpenCounts {
  /**
   * Counts something that opens, such as a socket, for each of its networks.
   * @returns a function that removes it from the count; undefined, and counts nothing, if one of the networks has too many open
   */
  take(networks: readonly Network[]): (() => void) | undefined
}

/** @param most how many a network with the share 1 may have open */
export function createOpenCounts(most: number): OpenCounts {
  const counts = new Map<string, number>()

  function leave(name: string): void {
    const left = (counts.get(name) ?? 0) - 1
    if (left > 0) counts.set(name, left)
    else counts.delete(name)
  }

  return {
    take(networks) {
      if (networks.some(({ name, share }) => (counts.get(name) ?? 0) >= most * share)) return undefined
      for (const { name } of networks) counts.set(name, (counts.get(name) ?? 0) + 1)
      let isOpen = true
      return () => {
        if (isOpen) for (const { name } of networks) leave(name)
        isOpen = false
      }
    },
  }
}
