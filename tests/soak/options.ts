export interface SoakOptions {
  /** Orders that are paid through the test gateway, and the shoppers who place them. */
  orders: number
  shoppers: number
  /** Attempts to buy scarce pieces, and the buyers who compete for them. */
  attempts: number
  buyers: number
  /** Scarce pieces in all. */
  pieces: number
  /** How often something is killed on the way: the shop's process, PostgreSQL, or both in turn. */
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
