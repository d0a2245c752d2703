import { createBuckets, type BucketOptions } from '../../limits/buckets.ts'
import type { Owner } from '../../limits/owner.ts'
import type { Network } from '../../networks.ts'

/**
 * In seconds of connections. One request after the other never uses it up, since a second brings one back: only many at a time for long
 * do.
 */
const RATES = { burst: 30, perSecond: 1 }

/** How long transactions of each owner have held connections. */
export interface DatabaseTime {
  /** Whether the owner has held connections for longer than it may, and shares few with others like it for now. */
  isUsedUp(owner: Owner | undefined): boolean
  charge(owner: Owner | undefined, milliseconds: number): void
}

export function createDatabaseTime(now?: BucketOptions['now']): DatabaseTime {
  const buckets = createBuckets({ ...RATES, ...(now && { now }) })
  return {
    isUsedUp: (owner) => owner !== undefined && buckets.isEmpty(payersOf(owner)),
    charge(owner, milliseconds) {
      if (owner) buckets.charge(payersOf(owner), milliseconds / 1_000)
    },
  }
}

/** An account has a bucket of its own: what neighbours at its address use does not count for it. Those without one share that of the network. */
function payersOf({ networks, member }: Owner): readonly Network[] {
  const isAccount = member.startsWith('account ')
  return isAccount && networks.length > 0 ? [{ name: member, share: 1 }] : networks
}
