/**
 * Runs few tasks at a time: of those that wait, their owners take turns, and an owner's run in their order. Rejects with the error of
 * `busy` if too many are waiting: the latest one of the owner with the most.
 */
export type Queue = <T>(task: () => Promise<T>, owner?: string) => Promise<T>

interface Waiting {
  admit(): void
  refuse(error: Error): void
}

/** @param atOnce how many tasks run @param longest how many may wait */
export function createQueue(atOnce: number, longest: number, busy: () => Error): Queue {
  /** Of each owner that has any, in the order of their turns. */
  const waiting = new Map<string, Waiting[]>()
  let length = 0
  let free = atOnce

  function leave(): void {
    const [owner, own] = waiting.entries().next().value ?? []
    const next = own?.shift()
    if (owner === undefined || own === undefined || next === undefined) {
      free++
      return
    }
    waiting.delete(owner)
    if (own.length > 0) waiting.set(owner, own)
    length--
    next.admit()
  }

  /** @throws the error of `busy` if no other owner has more tasks than this one would have */
  function makeRoom(owner: string): void {
    const own = waiting.get(owner)?.length ?? 0
    const most = [...waiting.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
    const latest = most.length > own + 1 ? most.pop() : undefined
    if (!latest) throw busy()
    length--
    latest.refuse(busy())
  }

  async function wait(owner: string): Promise<void> {
    if (length >= longest) makeRoom(owner)
    const own = waiting.get(owner) ?? []
    waiting.set(owner, own)
    length++
    await new Promise<void>((admit, refuse) => own.push({ admit, refuse }))
  }

  return async (task, owner = '') => {
    if (free > 0) free--
    else await wait(owner)
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
