import type { Caller } from '../../caller.ts'
import { isVisibleIn, parseSnapshot, type Snapshot } from './snapshot.ts'
import type { Subscription } from './subscription.ts'

/** A channel that receives changes. */
export interface ChangeListener {
  readonly caller: Caller
  /** `data`: the JSON of one change; `ids`: the listener's subscriptions that it matches. */
  receiveChange(ids: number[], data: string): void
}

/** One subscription of a listener. */
export interface Recipient {
  id: number
  listener: ChangeListener
  since: Snapshot
}

interface Group {
  id: number
  caller: Caller
  subscription: Subscription
  /** By the subscription's id. */
  members: Map<number, Recipient>
}

/** Recipients that may all see the same of a transaction. */
export interface WantingGroup {
  id: number
  recipients: Recipient[]
  /** In the format of realtime.visible_changes. */
  parameters: Record<string, unknown>[]
}

/**
 * Subscriptions to the same rows and columns of a table with the same rights, such as those of all anonymous visitors. What a
 * change shows is found out once for each group.
 */
export function createGroups() {
  const groups = new Map<string, Group>()
  const keys = new Map<number, string>()
  let groupIds = 0

  function addOne(listener: ChangeListener, subscription: Subscription): void {
    const { id, since } = subscription
    const { caller } = listener
    const key = keyOf(caller, subscription)
    const group = groups.get(key) ?? { id: ++groupIds, caller, subscription, members: new Map() }
    groups.set(key, group)
    keys.set(id, key)
    group.members.set(id, { id, listener, since: parseSnapshot(since) })
  }

  function remove(id: number): void {
    const key = keys.get(id)
    const group = key === undefined ? undefined : groups.get(key)
    if (key === undefined || !group) return
    keys.delete(id)
    group.members.delete(id)
    if (group.members.size === 0) groups.delete(key)
  }

  return {
    /** Returns a function that removes them. */
    add(listener: ChangeListener, subscriptions: readonly Subscription[]): () => void {
      for (const subscription of subscriptions) addOne(listener, subscription)
      return () => {
        for (const { id } of subscriptions) remove(id)
      }
    },
    has: (id: number) => keys.has(id),
    isEmpty: () => keys.size === 0,
    /** The groups that want changes of these tables, with the subscriptions that began before the transaction was committed. */
    wanting(relations: ReadonlySet<string>, xid: string): WantingGroup[] {
      return [...groups.values()].flatMap((group) => {
        const parameters = parametersOf(group, relations)
        if (parameters.length === 0) return []
        const recipients = [...group.members.values()].filter(({ since }) => !isVisibleIn(xid, since))
        return recipients.length === 0 ? [] : [{ id: group.id, recipients, parameters }]
      })
    },
  }
}

function keyOf({ role, claims }: Caller, { type, columns, targets }: Subscription): string {
  return JSON.stringify([role, claims, type, columns, targets])
}

function parametersOf({ id, caller, subscription }: Group, relations: ReadonlySet<string>) {
  return subscription.targets
    .filter(({ relation }) => relations.has(relation))
    .map(({ relation, condition, needs }) => ({
      id,
      relation,
      condition,
      needs,
      type: subscription.type,
      columns: subscription.columns,
      role: caller.role,
      claims: caller.claims,
    }))
}
