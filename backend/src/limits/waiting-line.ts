import { memberOf, networkOf, type Owner } from './owner.ts'

/** Something that waits. Without an owner it is the service's own. */
export interface Waiting {
  owner: Owner | undefined
}

/** The two names by which turns are taken. */
function namesOf({ owner }: Waiting): [network: string, member: string] {
  return owner ? [`network ${networkOf(owner)}`, memberOf(owner)] : ['service', '']
}

/** What waits, by network and by member of the network. The first of each map is the one whose turn is next. */
export class WaitingLine<Entry extends Waiting> {
  readonly #networks = new Map<string, Map<string, Entry[]>>()
  #length = 0

  get length(): number {
    return this.#length
  }

  add(entry: Entry): void {
    const [network, member] = namesOf(entry)
    const members = this.#networks.get(network) ?? new Map<string, Entry[]>()
    this.#networks.set(network, members)
    const own = members.get(member)
    if (own) own.push(entry)
    else members.set(member, [entry])
    this.#length++
  }

  /** How many the entry's owner has waiting, itself not counted unless it waits. */
  countOfOwner(entry: Entry): number {
    const [network, member] = namesOf(entry)
    return this.#networks.get(network)?.get(member)?.length ?? 0
  }

  /** Removes an entry, which leaves the turns of all as they are. */
  remove(entry: Entry): void {
    const [network, member] = namesOf(entry)
    const members = this.#networks.get(network)
    const own = members?.get(member)
    const index = own?.indexOf(entry) ?? -1
    if (!members || !own || index === -1) return
    own.splice(index, 1)
    this.#length--
    if (own.length === 0) members.delete(member)
    if (members.size === 0) this.#networks.delete(network)
  }

  /** Removes and returns the next entry that `fits`, by turns of the networks and of the members of each. */
  takeNext(fits: (entry: Entry) => boolean): Entry | undefined {
    for (const [network, members] of this.#networks)
      for (const [member, own] of members) {
        const entry = own.find(fits)
        if (!entry) continue
        // Both have had their turn.
        moveToEnd(this.#networks, network)
        moveToEnd(members, member)
        this.remove(entry)
        return entry
      }
    return undefined
  }

  /**
   * Removes and returns the entry that makes room for another one: the latest of the member with the most, in the network with the most.
   * Undefined if no other owner has more than that of the entry would have.
   */
  displaceFor(entry: Entry): Entry | undefined {
    const [network, member] = namesOf(entry)
    const own = this.#networks.get(network)
    const ownSize = own ? sizeOf(own) : 0
    const largest = largestBy([...this.#networks.values()], sizeOf)
    const latest =
      largest && largest !== own && sizeOf(largest) > ownSize + 1
        ? largestBy([...largest.values()], ({ length }) => length)?.at(-1)
        : latestOfLargest(own, own?.get(member)?.length ?? 0)
    if (latest) this.remove(latest)
    return latest
  }
}

function latestOfLargest<Entry>(
  members: Map<string, Entry[]> | undefined,
  ownLength: number,
): Entry | undefined {
  const largest = members && largestBy([...members.values()], ({ length }) => length)
  return largest && largest.length > ownLength + 1 ? largest.at(-1) : undefined
}

function sizeOf(members: Map<string, unknown[]>): number {
  let size = 0
  for (const { length } of members.values()) size += length
  return size
}

function largestBy<Item>(items: Item[], measure: (item: Item) => number): Item | undefined {
  let largest: Item | undefined
  for (const item of items) if (!largest || measure(item) > measure(largest)) largest = item
  return largest
}

/** A map is in the order of turns: its first key is next. */
export function moveToEnd<Key, Value>(map: Map<Key, Value>, key: Key): void {
  const value = map.get(key)
  if (value === undefined) return
  map.delete(key)
  map.set(key, value)
}
