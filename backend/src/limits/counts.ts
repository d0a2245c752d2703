import type { Network } from '../networks.ts'

/** How many different items, such as open sockets, each network has at a time. */
export interface Counts {
  /**
   * Counts an item for each of its networks; an item that is counted already takes no more room.
   * @param item by default one that is like no other
   * @returns a function that removes it from the count; undefined, and counts nothing, if one of the networks has too many others
   */
  take(networks: readonly Network[], item?: unknown): (() => void) | undefined
  /** Whether `take` would count one more. */
  hasRoom(networks: readonly Network[]): boolean
}

/** @param most how many a network with the share 1 may have */
export function createCounts(most: number): Counts {
  /** How often each item is taken, by network. */
  const taken = new Map<string, Map<unknown, number>>()

  function fits({ name, share }: Network, item: unknown): boolean {
    const items = taken.get(name)
    return (items?.size ?? 0) < most * share || (items?.has(item) ?? false)
  }

  function add(name: string, item: unknown, count: number): void {
    const items = taken.get(name) ?? new Map<unknown, number>()
    const left = (items.get(item) ?? 0) + count
    if (left > 0) items.set(item, left)
    else items.delete(item)
    if (items.size > 0) taken.set(name, items)
    else taken.delete(name)
  }

  return {
    hasRoom: (networks) => networks.every((network) => fits(network, undefined)),
    take(networks, item = {}) {
      if (!networks.every((network) => fits(network, item))) return undefined
      for (const { name } of networks) add(name, item, 1)
      let isOpen = true
      return () => {
        if (isOpen) for (const { name } of networks) add(name, item, -1)
        isOpen = false
      }
    },
  }
}
