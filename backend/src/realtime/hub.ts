import type { UserBroadcast } from './serializer.ts'

/** A broadcast on its way: the JSON of a whole payload as some client wrote it, or a user's event with its bytes. */
export type Broadcast = { json: string } | { user: UserBroadcast }

/** Public and private channels of one name are strangers to each other. */
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
}

export function keyOf({ topic, isPrivate }: Address): string {
  return `${isPrivate ? 'private' : 'public'}:${topic}`
}

/** Who in this process listens to what. */
export function createHub(): Hub {
  const rooms = new Map<string, Set<Member>>()

  return {
    add(member) {
      const key = keyOf(member.address)
      const room = rooms.get(key) ?? new Set()
      rooms.set(key, room.add(member))
    },
    remove(member) {
      const key = keyOf(member.address)
      const room = rooms.get(key)
      room?.delete(member)
      if (room?.size === 0) rooms.delete(key)
    },
    members: (address) => rooms.get(keyOf(address)) ?? [],
    broadcast(address, broadcast, except) {
      for (const member of rooms.get(keyOf(address)) ?? [])
        if (member !== except) member.receiveBroadcast(broadcast)
    },
  }
}
