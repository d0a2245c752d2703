/** The candidate most similar to `name`, if it is similar enough to suggest. */
export function closest(name: string, candidates: string[], minimum = 0.5): string | undefined {
  const scored = candidates
    .filter((candidate) => candidate !== name)
    .map((candidate) => ({ candidate, score: similarity(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ score }) => score >= minimum)
    .toSorted((a, b) => b.score - a.score)
  return scored[0]?.candidate
}

/** 1 for equal texts, 0 for texts with nothing in common. Only the first 128 characters are compared. */
function similarity(a: string, b: string): number {
  const left = a.slice(0, 128)
  const right = b.slice(0, 128)
  const longest = Math.max(left.length, right.length)
  return longest === 0 ? 1 : 1 - editDistance(left, right) / longest
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
