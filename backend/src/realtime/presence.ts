import { randomUUID } from 'node:crypto'
import { keyOf, type Address } from './hub.ts'

/** One tracked state of one channel's member. `ref` is its own; `previous` the one that it replaced. */
export interface Entry {
  address: Address
  key: string
  ref: string
  previous?: string
  payload: Record<string, unknown>
}

export interface PresenceChange {
  joins: Entry[]
  leaves: Entry[]
}

export interface Presence {
  /** Adds what a member of this process tracks, in place of what it tracked before. */
  track(address: Address, key: string, payload: Record<string, unknown>, before?: Entry): Entry
  untrack(entry: Entry): void
  /** The JSON of a presence_state. */
  state(address: Address): string
  /** Everything that members of this process track. */
  own(): Entry[]
  /** What another process tells: a change of its members, or all of them at once. */
  apply(node: string, change: PresenceChange): void
  replace(node: string, entries: Entry[]): void
}

export interface PresenceHandlers {
  /** Something changed at an address, here or elsewhere. */
  onChange(address: Address, change: PresenceChange): void
  /** Something changed here; the other processes want to know. */
  onOwnChange(change: PresenceChange): void
}

const HERE = ''

/** Who is where, in all processes. Each process answers for its own members; a process that is gone takes them along. */
export function createPresence(handlers: PresenceHandlers): Presence {
  const rooms = new Map<string, Map<string, Entry>>()
  const nodes = new Map<string, Map<string, Entry>>()

  function put(node: string, entry: Entry): void {
    mapAt(rooms, keyOf(entry.address)).set(entry.ref, entry)
    mapAt(nodes, node).set(entry.ref, entry)
  }

  function take(node: string, { address, ref }: Entry): boolean {
    const room = rooms.get(keyOf(address))
    const found = nodes.get(node)?.delete(ref) ?? false
    if (found) room?.delete(ref)
    if (room?.size === 0) rooms.delete(keyOf(address))
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
      const entry: Entry = { address, key, ref: randomUUID(), previous: before?.ref, payload }
      applyOwn({ joins: [entry], leaves: before ? [before] : [] })
      return entry
    },
    untrack: (entry) => applyOwn({ joins: [], leaves: [entry] }),
    state: (address) => presenceJson(rooms.get(keyOf(address))?.values() ?? []),
    own: () => [...(nodes.get(HERE)?.values() ?? [])],
    apply,
    replace(node, entries) {
      const known = nodes.get(node) ?? new Map<string, Entry>()
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

/** `{ key: { metas: [{ phx_ref, …state }] } }`. Keys are people's own choice, so they never index an object here. */
function presenceJson(entries: Iterable<Entry>): string {
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

function byAddress(joins: Entry[], leaves: Entry[]): Iterable<[Address, PresenceChange]> {
  const changes = new Map<string, [Address, PresenceChange]>()
  const at = ({ address }: Entry) => {
    const found = changes.get(keyOf(address)) ?? [address, { joins: [], leaves: [] }]
    changes.set(keyOf(address), found)
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
