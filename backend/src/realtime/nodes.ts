import type { Bus } from './bus.ts'
import type { Address, Broadcast, Hub } from './hub.ts'
import type { Entry, Presence, PresenceChange } from './presence.ts'
import { isRecord, type UserBroadcast } from './serializer.ts'

const BEAT_MS = 10_000
/** A process that has been silent for so long is gone. */
const SILENCE_MS = 35_000

type Word =
  | { type: 'hello' }
  | { type: 'state'; entries: Entry[] }
  | { type: 'beat' }
  | { type: 'bye' }
  | { type: 'presence'; change: PresenceChange }
  | { type: 'broadcast'; address: Address; broadcast: Written }

/** A broadcast with its bytes in base64. */
type Written = { json: string } | { user: Omit<UserBroadcast, 'bytes'> & { base64: string } }

export interface Nodes {
  receive(from: string, word: unknown): void
  /** Says hello again: the others answer with who is at theirs. */
  greet(): void
  tellPresence(change: PresenceChange): void
  tellBroadcast(address: Address, broadcast: Broadcast): void
  close(): Promise<void>
}

/** The other processes on this database. While there is none, nothing is told and the database has no work. */
export function createNodes(bus: Bus, hub: Hub, presence: Presence): Nodes {
  const heard = new Map<string, number>()
  const say = (word: Word) => bus.publish(word)

  const beat = setInterval(() => {
    for (const [node, at] of heard) if (Date.now() - at > SILENCE_MS) forget(node)
    say({ type: 'beat' })
  }, BEAT_MS).unref()

  function forget(node: string): void {
    heard.delete(node)
    presence.replace(node, [])
  }

  const sayState = () => say({ type: 'state', entries: presence.own() })

  return {
    receive(from, word) {
      if (!isWord(word)) return
      const isNew = !heard.has(from)
      heard.set(from, Date.now())
      // One that was given up and speaks again, or whose hello was lost: both start anew.
      if (isNew && word.type !== 'hello' && word.type !== 'bye') say({ type: 'hello' })
      if (word.type === 'hello') sayState()
      else if (word.type === 'state') presence.replace(from, word.entries)
      else if (word.type === 'presence') presence.apply(from, word.change)
      else if (word.type === 'broadcast') hub.broadcast(word.address, read(word.broadcast))
      else if (word.type === 'bye') forget(from)
    },
    greet() {
      say({ type: 'hello' })
      sayState()
    },
    tellPresence(change) {
      if (heard.size > 0) say({ type: 'presence', change })
    },
    tellBroadcast(address, broadcast) {
      if (heard.size > 0) say({ type: 'broadcast', address, broadcast: write(broadcast) })
    },
    async close() {
      clearInterval(beat)
      say({ type: 'bye' })
      await bus.flush()
    },
  }
}

/** Whoever may notify on this database is trusted; this only keeps accidents out. */
function isWord(value: unknown): value is Word {
  return isRecord(value) && typeof value.type === 'string'
}

function write(broadcast: Broadcast): Written {
  if ('json' in broadcast) return broadcast
  const { bytes, ...user } = broadcast.user
  return { user: { ...user, base64: bytes.toString('base64') } }
}

function read(written: Written): Broadcast {
  if ('json' in written) return written
  const { base64, ...user } = written.user
  return { user: { ...user, bytes: Buffer.from(base64, 'base64') } }
}
