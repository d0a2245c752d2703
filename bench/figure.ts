/** One measured value of `npm run bench`, beside what it was compared with in the same run. */
export interface Figure {
  what: string
  value: Sample
  unit: 'per s' | 'per processor s' | 'ms' | 'MB' | 'KB' | 'points' | '×' | ''
  /** Measured in turns with it. */
  baselines?: { name: string; value: Sample }[]
  /** The target, in words, with whether this run met it. */
  target?: { text: string; isMet: boolean }
}

/** The median of several rounds, with the lowest and the highest. */
export interface Sample {
  median: number
  lowest: number
  highest: number
}

/** A part of the benchmark. `npm run bench -- <name>` runs it alone. */
export interface Section {
  name: string
  measure(): Promise<Figure[]>
}

export function sampleOf(values: readonly number[]): Sample {
  const sorted = values.toSorted((a, b) => a - b)
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? NaN,
    lowest: sorted[0] ?? NaN,
    highest: sorted.at(-1) ?? NaN,
  }
}
