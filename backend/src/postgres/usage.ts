import type { ClassUsage, Priority } from './turns/transaction-turns.ts'

export interface PoolUsage {
  /** Open connections, of at most so many. */
  size: number
  max: number
  idle: number
  /** Work that waits for a connection. */
  waiting: number
}

/** How much of the database's connections is in use at one moment. */
export interface DatabaseUsage {
  pool: PoolUsage
  classes: Record<Priority, ClassUsage>
}
