import { randomUUID } from 'node:crypto'
import { addressKey, type Address } from './hub.ts'

/** One tracked state of a channel's member. `ref` identifies it; `previous` is the one that it replaced. */
export interface PresenceEntry {
  address: Address
  key: string
  ref: string
  previous?: string
  /** The JSON of an object: as text it needs a fraction of the memory. */
  state: string
}

/** What the map of a topic and the entry itself take beside their texts, in bytes. */
const ENTRY_BYTES = 400

export function sizeOf({ key, state }: PresenceEntry): number {
  return ENTRY_BYTES + key.length + state.length
}

export interface PresenceChange {
  joins: PresenceEntry[]
  leaves: PresenceEntry[]
}

export interface Presence {
  /** Adds the state that a member of this process tracks, replacing its previous one. */
  track(address: Address, key: string, state: string, before?: PresenceEntry): PresenceEntry
  /** Whether the states of an address stay below a maximum with one of so many bytes more, in place of `before`. */
  hasRoom(address: Address, bytes: number, maximum: number, before?: PresenceEntry): boolean
  untrack(entry: PresenceEntry): void
  /** The JSON of a presence_state. */
  state(address: Address): string
  /** All states tracked by members of this process. */
  own(): PresenceEntry[]
  /** Updates from another process: a change of its members, or its complete state. */
  apply(node: string, change: PresenceChange): void
  replace(node: string, entries: PresenceEntry[]): void
}

export interface PresenceHandlers {
  /** Called when the state of an address changed, in any process. */
  onChange(address: Address, change: PresenceChange): void
  /** Called when the state changed in this process, to be sent to the others. */
  onOwnChange(change: PresenceChange): void
}

const HERE = ''

/**
 * The presence state of all processes. Each process owns the state of its members, which is removed with the process.
 */
export function createPresence(handlers: PresenceHandlers): Presence {
  const rooms = new Map<string, Map<string, PresenceEntry>>()
  const nodes = new Map<string, Map<string, PresenceEntry>>()
  /** In bytes, of each room. */
  const sizes = new Map<string, number>()

  function grow(room: string, bytes: number): void {
    const size = (sizes.get(room) ?? 0) + bytes
    if (size > 0) sizes.set(room, size)
    else sizes.delete(room)
  }

  function put(node: string, entry: PresenceEntry): void {
    const key = addressKey(entry.address)
    take(node, entry)
    mapAt(rooms, key).set(entry.ref, entry)
    mapAt(nodes, node).set(entry.ref, entry)
    grow(key, sizeOf(entry))
  }

  function take(node: string, { address, ref }: PresenceEntry): boolean {
    const key = addressKey(address)
    const found = nodes.get(node)?.get(ref)
    if (!found) return false
    nodes.get(node)?.delete(ref)
    rooms.get(key)?.delete(ref)
    grow(key, -sizeOf(found))
    if (rooms.get(key)?.size === 0) rooms.delete(key)
    if (nodes.get(node)?.size === 0) nodes.delete(node)
    return true
  }

  function apply(node: string, { joins, leaves }: PresenceChange): void {
    const left = leaves.filter((entry) => take(node, entry))
    for (const entry of joins) put(node, entry)
    for (const [address, change] of byAddress(joins, left)) handlers.onChange(address, change)
  }

  function applyOwn(change: PresenceChange): void {
    apply(HERE, change)
    handlers.onOwnChange(change)
  }

  return {
    track(address, key, state, before) {
      const entry: PresenceEntry = { address, key, ref: randomUUID(), previous: before?.ref, state }
      applyOwn({ joins: [entry], leaves: before ? [before] : [] })
      return entry
    },
    hasRoom(address, bytes, maximum, before) {
      const taken = (sizes.get(addressKey(address)) ?? 0) - (before ? sizeOf(before) : 0)
      return taken + ENTRY_BYTES + bytes <= maximum
    },
    untrack: (entry) => applyOwn({ joins: [], leaves: [entry] }),
    state: (address) => presenceJson(rooms.get(addressKey(address))?.values() ?? []),
    own: () => [...(nodes.get(HERE)?.values() ?? [])],
    apply,
    replace(node, entries) {
      const known = nodes.get(node) ?? new Map<string, PresenceEntry>()
      const present = new Set(entries.map(({ ref }) => ref))
      apply(node, {
        joins: entries.filter(({ ref }) => !known.has(ref)),
        leaves: [...known.values()].filter(({ ref }) => !present.has(ref)),
      })
    },
  }
}

/** The JSON of a presence_diff. */
export function diffJson({ joins, leaves }: PresenceChange): string {
  return `{"joins":${presenceJson(joins)},"leaves":${presenceJson(leaves)}}`
}

/**
 * `{ key: { metas: [{ phx_ref, …state }] } }`. Clients choose the keys, so they are never used as keys of an object
 * here.
 */
function presenceJson(entries: Iterable<PresenceEntry>): string {
  const metas = new Map<string, string[]>()
  for (const entry of entries) {
    const list = metas.get(entry.key)
    if (list) list.push(metaJson(entry))
    else metas.set(entry.key, [metaJson(entry)])
  }
  const members = [...metas].map(([key, list]) => `${JSON.stringify(key)}:{"metas":[${list.join(',')}]}`)
  return `{${members.join(',')}}`
}

/** References are last, so that they count instead of a state's members of the same name. */
function metaJson({ ref, previous, state }: PresenceEntry): string {
  const members = state.slice(1, -1)
  const refs = JSON.stringify({ phx_ref: ref, ...(previous && { phx_ref_prev: previous }) })
  return members === '' ? refs : `{${members},${refs.slice(1)}`
}

function byAddress(joins: PresenceEntry[], leaves: PresenceEntry[]): Iterable<[Address, PresenceChange]> {
  const changes = new Map<string, [Address, PresenceChange]>()
  const at = ({ address }: PresenceEntry) => {
    const found = changes.get(addressKey(address)) ?? [address, { joins: [], leaves: [] }]
    changes.set(addressKey(address), found)
    return found[1]
  }
  for (const entry of joins) at(entry).joins.push(entry)
  for (const entry of leaves) at(entry).leaves.push(entry)
  return changes.values()
}

function mapAt<Inner>(maps: Map<string, Map<string, Inner>>, key: string): Map<string, Inner> {
  const found = maps.get(key) ?? new Map<string, Inner>()
  maps.set(key, found)
  return found
}
