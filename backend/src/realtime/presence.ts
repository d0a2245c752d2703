import { randomUUID } from 'node:crypto'
import { addressKey, type Address } from './hub.ts'

/** One tracked state of a channel's member. `ref` identifies it; `previous` is the one that it replaced. */
export interface PresenceEntry {
  address: Address
  key: string
  ref: string
  previous?: string
  payload: Record<string, unknown>
}

export interface PresenceChange {
  joins: PresenceEntry[]
  leaves: PresenceEntry[]
}

export interface Presence {
  /** Adds the state that a member of this process tracks, replacing its previous one. */
  track(
    address: Address,
    key: string,
    payload: Record<string, unknown>,
    before?: PresenceEntry,
  ): PresenceEntry
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

  function put(node: string, entry: PresenceEntry): void {
    mapAt(rooms, addressKey(entry.address)).set(entry.ref, entry)
    mapAt(nodes, node).set(entry.ref, entry)
  }

  function take(node: string, { address, ref }: PresenceEntry): boolean {
    const room = rooms.get(addressKey(address))
    const found = nodes.get(node)?.delete(ref) ?? false
    if (found) room?.delete(ref)
    if (room?.size === 0) rooms.delete(addressKey(address))
    if (nodes.get(node)?.size === 0) nodes.delete(node)
    return found
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
    track(address, key, payload, before) {
      const entry: PresenceEntry = { address, key, ref: randomUUID(), previous: before?.ref, payload }
      applyOwn({ joins: [entry], leaves: before ? [before] : [] })
      return entry
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
  for (const { key, ref, previous, payload } of entries) {
    const meta = { ...payload, phx_ref: ref, ...(previous && { phx_ref_prev: previous }) }
    const list = metas.get(key)
    if (list) list.push(JSON.stringify(meta))
    else metas.set(key, [JSON.stringify(meta)])
  }
  const members = [...metas].map(([key, list]) => `${JSON.stringify(key)}:{"metas":[${list.join(',')}]}`)
  return `{${members.join(',')}}`
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
