import type { Caller } from '../../caller.ts'
import { createCounts } from '../../limits/counts.ts'
import type { Network } from '../../networks.ts'
import { isTrusted } from '../limits.ts'
import { isVisibleIn, parseSnapshot, type Snapshot } from './snapshot.ts'
import { SubscriptionError, type Subscription } from './subscription.ts'

/** A channel that receives changes. */
export interface ChangeListener {
  readonly caller: Caller
  /** Where its client is; empty if that is unknown. */
  readonly networks: readonly Network[]
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
  key: string
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

export type Groups = ReturnType<typeof createGroups>

const TOO_MANY =
  'Too many different subscriptions from this network. Please use fewer filters, or try again later'

/**
 * Subscriptions to the same rows and columns of a table with the same rights, such as those of all anonymous visitors. What a
 * change shows is found out once for each group.
 * @param mostOfNetwork how many groups a network may have a part in, with the share of one client
 */
export function createGroups(mostOfNetwork: number) {
  const groups = new Map<string, Group>()
  /** By the subscription's id, with what gives its part in the group back. */
  const parts = new Map<number, { group: Group; leave: () => void }>()
  const counts = createCounts(mostOfNetwork)
  let groupIds = 0

  function addOne(listener: ChangeListener, networks: readonly Network[], subscription: Subscription): void {
    const { id, since } = subscription
    const { caller } = listener
    const key = keyOf(caller, subscription)
    const group = groups.get(key) ?? { id: ++groupIds, key, caller, subscription, members: new Map() }
    const leave = counts.take(networks, group)
    if (!leave) throw new SubscriptionError(TOO_MANY)
    groups.set(key, group)
    parts.set(id, { group, leave })
    group.members.set(id, { id, listener, since: parseSnapshot(since) })
  }

  function remove(id: number): void {
    const part = parts.get(id)
    if (!part) return
    const { group, leave } = part
    parts.delete(id)
    leave()
    group.members.delete(id)
    if (group.members.size === 0) groups.delete(group.key)
  }

  return {
    /**
     * Returns a function that removes them.
     * @throws SubscriptionError if the listener's network has a part in too many groups
     */
    add(listener: ChangeListener, subscriptions: readonly Subscription[]): () => void {
      const networks = isTrusted(listener.caller) ? [] : listener.networks
      const removeAll = () => {
        for (const { id } of subscriptions) remove(id)
      }
      try {
        for (const subscription of subscriptions) addOne(listener, networks, subscription)
      } catch (error) {
        removeAll()
        throw error
      }
      return removeAll
    },
    has: (id: number) => parts.has(id),
    isEmpty: () => parts.size === 0,
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
