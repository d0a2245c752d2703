import { sampleOf, type Sample } from './figure.ts'

/**
 * Measures rivals in turns, so that a machine that becomes slower or faster during the run does so for all of them. The first
 * round warms up and does not count.
 */
export async function inTurns<Name extends string>(
  rivals: Record<Name, () => Promise<number>>,
  rounds = 5,
): Promise<Record<Name, Sample>> {
  const names = Object.keys(rivals) as Name[]
  const values = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const value = await rivals[name]()
      if (round > 0) values.get(name)?.push(value)
    }
  }
  return Object.fromEntries(names.map((name) => [name, sampleOf(values.get(name) ?? [])])) as Record<
    Name,
    Sample
  >
}
