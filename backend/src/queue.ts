/**
 * Runs a limited number of tasks at a time. The owners of waiting tasks take turns; the tasks of one owner run in their order. When
 * too many wait, the latest task of the owner with the most waiting tasks is refused.
 * @param owner compared by identity; tasks without one share an owner
 */
export type Queue = <T>(task: () => Promise<T>, owner?: unknown) => Promise<T>

interface Waiting {
  admit(): void
  refuse(error: Error): void
}

export interface QueueLimit {
  /** How many tasks may wait. */
  longest: number
  /** The error of a task that is refused. */
  busy: () => Error
}

/** @param atOnce how many tasks run @param limit without one, any number may wait */
export function createQueue(atOnce: number, limit?: QueueLimit): Queue {
  /** The waiting tasks by their owner. The owner whose turn is next comes first. */
  const waiting = new Map<unknown, Waiting[]>()
  let length = 0
  let free = atOnce

  function leave(): void {
    const [turn] = waiting
    if (!turn) {
      free++
      return
    }
    const [owner, own] = turn
    const next = own.shift()
    waiting.delete(owner)
    if (own.length > 0) waiting.set(owner, own)
    length--
    next?.admit()
  }

  /** @throws the error of `busy` if no other owner has more tasks than this one would have */
  function makeRoom(owner: unknown, { busy }: QueueLimit): void {
    const own = waiting.get(owner)?.length ?? 0
    const most = [...waiting.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
    const latest = most.length > own + 1 ? most.pop() : undefined
    if (!latest) throw busy()
    length--
    latest.refuse(busy())
  }

  async function wait(owner: unknown): Promise<void> {
    if (limit && length >= limit.longest) makeRoom(owner, limit)
    const own = waiting.get(owner) ?? []
    waiting.set(owner, own)
    length++
    await new Promise<void>((admit, refuse) => own.push({ admit, refuse }))
  }

  return async (task, owner) => {
    if (free > 0) free--
    else await wait(owner)
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
