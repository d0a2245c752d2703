/** A number of bytes that all holders have together. */
export interface MemoryBudget<Holder> {
  /** Measures a holder again. Where all have too much together, those with the most are ended. */
  update(holder: Holder): void
  /** Called when a holder has nothing any more. */
  forget(holder: Holder): void
}

/** @param maximum in bytes, as what `measure` returns */
export function createMemoryBudget<Holder>(
  maximum: number,
  measure: (holder: Holder) => number,
  end: (holder: Holder) => void,
): MemoryBudget<Holder> {
  const sizes = new Map<Holder, number>()
  let total = 0

  function set(holder: Holder, size: number): void {
    total += size - (sizes.get(holder) ?? 0)
    if (size > 0) sizes.set(holder, size)
    else sizes.delete(holder)
  }

  return {
    update(holder) {
      set(holder, measure(holder))
      if (total <= maximum) return
      // The others may have less than when they were measured.
      for (const each of sizes.keys()) set(each, measure(each))
      while (total > maximum) {
        const [largest] = [...sizes].reduce((most, each) => (each[1] > most[1] ? each : most))
        set(largest, 0)
        end(largest)
      }
    },
    forget: (holder) => set(holder, 0),
  }
}
