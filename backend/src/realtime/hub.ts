import type { UserBroadcast } from './serializer.ts'

/** A broadcast: the JSON of a whole payload as a client sent it, or a user's event with its bytes. */
export type Broadcast = { json: string } | { user: UserBroadcast }

/** A topic's public and private channel are separate. */
export interface Address {
  topic: string
  isPrivate: boolean
}

export interface Member {
  readonly address: Address
  receiveBroadcast(broadcast: Broadcast): void
  /** `diff`: the JSON of a presence_diff. */
  receivePresence(diff: string): void
}

export interface Hub {
  add(member: Member): void
  remove(member: Member): void
  members(address: Address): Iterable<Member>
  broadcast(address: Address, broadcast: Broadcast, except?: Member): void
  /** How many members all topics have. */
  size(): number
}

export function addressKey({ topic, isPrivate }: Address): string {
  return `${isPrivate ? 'private' : 'public'}:${topic}`
}

/** The members of all topics in this process. */
export function createHub(): Hub {
  const rooms = new Map<string, Set<Member>>()

  return {
    add(member) {
      const key = addressKey(member.address)
      const room = rooms.get(key) ?? new Set()
      rooms.set(key, room.add(member))
    },
    remove(member) {
      const key = addressKey(member.address)
      const room = rooms.get(key)
      room?.delete(member)
      if (room?.size === 0) rooms.delete(key)
    },
    size: () => [...rooms.values()].reduce((sum, room) => sum + room.size, 0),
    members: (address) => rooms.get(addressKey(address)) ?? [],
    broadcast(address, broadcast, except) {
      for (const member of rooms.get(addressKey(address)) ?? [])
        if (member !== except) member.receiveBroadcast(broadcast)
    },
  }
}
