/**
 * A limit of waiting, in milliseconds: `ms` on a quiet machine, longer on one that is slower or busy. Whoever starts the tests has
 * measured by how much (`scripts/lib/slowness.mjs`).
 */
export function limit(ms: number): number {
  return Math.ceil(ms * Number(process.env['SLOWNESS'] ?? 1))
}
