import type { Network } from '../../networks.ts'

/** How many different items each network has. */
export interface NetworkShares<Item> {
  /** Counts an item for its networks, each time that it is taken. Returns false, and counts nothing, if one has too many others. */
  take(networks: readonly Network[], item: Item): boolean
  release(networks: readonly Network[], item: Item): void
}

/** @param most for a network with the share of one client */
export function createNetworkShares<Item>(most: number): NetworkShares<Item> {
  const taken = new Map<string, Map<Item, number>>()

  function hasRoom({ name, share }: Network, item: Item): boolean {
    const items = taken.get(name)
    return !items || items.has(item) || items.size < most * share
  }

  function add(name: string, item: Item, count: number): void {
    const items = taken.get(name) ?? new Map<Item, number>()
    const left = (items.get(item) ?? 0) + count
    if (left > 0) items.set(item, left)
    else items.delete(item)
    if (items.size > 0) taken.set(name, items)
    else taken.delete(name)
  }

  return {
    take(networks, item) {
      if (!networks.every((network) => hasRoom(network, item))) return false
      for (const { name } of networks) add(name, item, 1)
      return true
    },
    release(networks, item) {
      for (const { name } of networks) add(name, item, -1)
    },
  }
}
