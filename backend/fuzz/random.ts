/** Reproducible randomness: the same seed and number give the same choices on every machine. */
export interface Random {
  /** 0 ≤ n < 1 */
  fraction(): number
  /** 0 ≤ n < end */
  int(end: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

export function createRandom(seed: number, number: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35)
  const fraction = () => {
    // SplitMix32
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const int = (end: number) => Math.floor(fraction() * end)
  return {
    fraction,
    int,
    chance: (probability) => fraction() < probability,
    pick: (list) => list[int(list.length)]!,
  }
}
