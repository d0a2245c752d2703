import type { Bus } from './bus.ts'
import type { Address, Broadcast, Hub } from './hub.ts'
import type { PresenceEntry, Presence, PresenceChange } from './presence.ts'
import { isRecord, type UserBroadcast } from './serializer.ts'

const HEARTBEAT_MS = 10_000
/** A process that was silent for this long counts as gone. */
const GONE_AFTER_MS = 35_000

type NodeMessage =
  | { type: 'hello' }
  | { type: 'state'; entries: PresenceEntry[] }
  | { type: 'beat' }
  | { type: 'bye' }
  | { type: 'presence'; change: PresenceChange }
  | { type: 'broadcast'; address: Address; broadcast: EncodedBroadcast }

/** A broadcast with its bytes in base64. */
type EncodedBroadcast = { json: string } | { user: Omit<UserBroadcast, 'bytes'> & { base64: string } }

export interface Nodes {
  receive(from: string, message: unknown): void
  /** Announces this process again: the others answer with their presence state. */
  announce(): void
  sendPresence(change: PresenceChange): void
  sendBroadcastToNodes(address: Address, broadcast: Broadcast): void
  close(): Promise<void>
}

/** The other processes on this database. As long as there is none, nothing is sent and the database has no work. */
export function createNodes(bus: Bus, hub: Hub, presence: Presence): Nodes {
  const lastHeard = new Map<string, number>()
  const send = (message: NodeMessage) => bus.publish(message)

  const beat = setInterval(() => {
    for (const [node, at] of lastHeard) if (performance.now() - at > GONE_AFTER_MS) forget(node)
    send({ type: 'beat' })
  }, HEARTBEAT_MS).unref()

  function forget(node: string): void {
    lastHeard.delete(node)
    presence.replace(node, [])
  }

  const sendState = () => send({ type: 'state', entries: presence.own() })

  function announce(): void {
    send({ type: 'hello' })
    sendState()
  }

  return {
    receive(from, message) {
      if (!isNodeMessage(message)) return
      const isNew = !lastHeard.has(from)
      lastHeard.set(from, performance.now())
      // It was dropped and is back, or its hello was lost, or it has answered ours. What changed here meanwhile was not sent.
      if (isNew && message.type !== 'hello' && message.type !== 'bye') announce()
      if (message.type === 'hello') sendState()
      else if (message.type === 'state') presence.replace(from, message.entries)
      else if (message.type === 'presence') presence.apply(from, message.change)
      else if (message.type === 'broadcast') hub.broadcast(message.address, read(message.broadcast))
      else if (message.type === 'bye') forget(from)
    },
    announce,
    sendPresence(change) {
      if (lastHeard.size > 0) send({ type: 'presence', change })
    },
    sendBroadcastToNodes(address, broadcast) {
      if (lastHeard.size > 0) send({ type: 'broadcast', address, broadcast: write(broadcast) })
    },
    async close() {
      clearInterval(beat)
      send({ type: 'bye' })
      await bus.flush()
    },
  }
}

/** Clients that may send notifications on this database are trusted; this only guards against accidents. */
function isNodeMessage(value: unknown): value is NodeMessage {
  return isRecord(value) && typeof value.type === 'string'
}

function write(broadcast: Broadcast): EncodedBroadcast {
  if ('json' in broadcast) return broadcast
  const { bytes, ...user } = broadcast.user
  return { user: { ...user, base64: bytes.toString('base64') } }
}

function read(written: EncodedBroadcast): Broadcast {
  if ('json' in written) return written
  const { base64, ...user } = written.user
  return { user: { ...user, bytes: Buffer.from(base64, 'base64') } }
}
