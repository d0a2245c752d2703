export interface SoakOptions {
  orders: number
  shoppers: number
  /** How often the shop's process is killed on the way. */
  kills: number
  report: (line: string) => void
}

/** Numbers that are the same in every run with the same seed: mulberry32. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
