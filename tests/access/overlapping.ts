import type { Shop } from './shop.ts'

type Query = Parameters<Parameters<Shop['database']['asOwner']>[0]>[0]

/**
 * Does `first` in a transaction, and begins `second` before that is committed. Returns the outcome of `second`, which has waited for
 * the first one if both lock the same row. `meanwhile` is done in the transaction of the first one while the second waits.
 */
export async function overlap<Outcome>(
  shop: Shop,
  first: (query: Query) => Promise<unknown>,
  second: () => PromiseLike<Outcome>,
  meanwhile?: (query: Query) => Promise<unknown>,
): Promise<Outcome> {
  const { outcome } = await shop.database.asOwner(async (query) => {
    await first(query)
    const begun = Promise.resolve(second())
    const isDone = begun.then(
      () => true,
      () => true,
    )
    while (!(await Promise.race([isDone, isBlocked(shop)])));
    await meanwhile?.(query)
    return { outcome: begun }
  })
  return await outcome
}

/** Whether a connection of this database waits for a lock. */
async function isBlocked({ database }: Shop): Promise<boolean> {
  const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await database.query(blocked)).rowCount !== 0
}
