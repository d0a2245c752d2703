import { sampleOf, type Figure } from './figure.ts'

/** The time in milliseconds that 95 of 100 need at most. They are asked one after another. */
export async function slowest<Asked>(
  all: readonly Asked[],
  ask: (one: Asked) => Promise<unknown>,
): Promise<number> {
  const times: number[] = []
  for (const one of all) {
    const began = performance.now()
    await ask(one)
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN
}

/** The figure of rounds of `slowest()`, in milliseconds. */
export function slowestFigure(what: string, rounds: readonly number[], targetMs: number): Figure {
  const value = sampleOf(rounds)
  return {
    what,
    value,
    unit: 'ms',
    target: { text: `at most ${targetMs} ms`, isMet: value.median <= targetMs },
  }
}
