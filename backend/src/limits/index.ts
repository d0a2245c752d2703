export { createBuckets, type BucketOptions, type Buckets } from './buckets.ts'
export { createCounts, type Counts } from './counts.ts'
export type { Owner } from './owner.ts'
export { createRunInTurns, type RunInTurns } from './run-in-turns.ts'
